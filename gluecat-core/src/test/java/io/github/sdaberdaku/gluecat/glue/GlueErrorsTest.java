/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.glue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.sdaberdaku.gluecat.GlueRequestException;
import io.github.sdaberdaku.gluecat.aws.GlueClients;
import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProviderChain;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.providers.AwsRegionProviderChain;
import software.amazon.awssdk.services.glue.model.GlueException;
import software.amazon.awssdk.services.sts.model.StsException;

class GlueErrorsTest {

  private static final String LABEL = "catalog lake (glue.id 111111111111)";

  private final InMemoryGlue glue = new InMemoryGlue();
  private final GlueGateway gateway = gateway(Map.of());

  private GlueGateway gateway(Map<String, String> more) {
    Map<String, String> properties = new TreeMap<>(more);
    properties.put("glue.id", "111111111111");
    return new GlueGateway(CatalogOptions.parse("lake", properties), () -> glue);
  }

  private static GlueException service(int status, String code, String message) {
    return (GlueException)
        GlueException.builder()
            .message(message + " (Service: Glue, Status Code: " + status + ")")
            .awsErrorDetails(code == null ? null : InMemoryGlue.details(code, message))
            .statusCode(status)
            .requestId("r-1")
            .build();
  }

  private GlueRequestException failing(RuntimeException cause) {
    glue.failBefore("GetTable", 1, cause);
    return catchThrowableOfType(
        GlueRequestException.class, () -> gateway.findTable("sales", "orders"));
  }

  static Stream<Arguments> operations() {
    return Stream.of(
        operation("GetDatabase", "database db", g -> g.findDatabase("db")),
        operation("GetDatabases", "all databases", GlueGateway::listDatabases),
        operation("DeleteDatabase", "database db", g -> g.deleteDatabase("db")),
        operation("GetTable", "table db.t", g -> g.findTable("db", "t")),
        operation(
            "DeleteTable",
            "table db.t",
            g -> g.deleteTable(TableEntry.builder("db", "t").build())));
  }

  private static Arguments operation(String name, String target, Consumer<GlueGateway> call) {
    return Arguments.of(name, target, call);
  }

  @ParameterizedTest
  @MethodSource("operations")
  void nameTheCatalogTheOperationAndTheObject(
      String operation, String target, Consumer<GlueGateway> call) {
    glue.failBefore(operation, 1, service(400, "InvalidInputException", "bad"));
    GlueRequestException e =
        catchThrowableOfType(GlueRequestException.class, () -> call.accept(gateway));
    assertThat(e).hasMessageContaining(LABEL).hasMessageContaining(operation + " for " + target);
    assertThat(e.operation()).isEqualTo(operation);
  }

  @ParameterizedTest
  @CsvSource({
    "400, AccessDeniedException",
    "403, AccessDeniedException",
    "403, ",
    "400, UnrecognizedClientException",
    "400, ExpiredTokenException"
  })
  void keepTheMessageOfADenialAndSayWhatToAllow(int status, String code) {
    String said =
        "User: arn:aws:sts::111111111111:assumed-role/ro/x is not authorized to perform:"
            + " glue:GetTable on resource: arn:aws:glue:eu-central-1:111111111111:catalog";
    GlueRequestException e = failing(service(status, code, said));
    assertThat(e)
        .hasMessageContaining(LABEL)
        .hasMessageContaining(said)
        .hasMessageContaining("sales.orders")
        .hasMessageContaining("request r-1")
        .hasMessageContaining("Allow glue:GetTable")
        .hasMessageContaining("Lake Formation")
        .hasMessageContaining("spark.sql.catalog.lake.client.assume-role.arn")
        .hasCauseInstanceOf(GlueException.class);
  }

  /** The credentials are asked for by the first call, so their denial arrives as its failure. */
  @Test
  void tellADenialOfTheRoleFromADenialOfTheTable() {
    String said =
        "User: arn:aws:iam::1:user/me is not authorized to perform: sts:AssumeRole on resource:"
            + " arn:aws:iam::111111111111:role/glue";
    GlueRequestException e =
        failing(
            (StsException)
                StsException.builder()
                    .message(said)
                    .awsErrorDetails(
                        InMemoryGlue.details("AccessDenied", said).toBuilder()
                            .serviceName("Sts")
                            .build())
                    .statusCode(403)
                    .requestId("r-1")
                    .build());
    assertThat(e)
        .hasMessageContaining(LABEL)
        .hasMessageContaining(said)
        .hasMessageContaining("spark.sql.catalog.lake.client.assume-role.arn")
        .hasMessageNotContaining("Allow glue:GetTable");
  }

  @ParameterizedTest
  @CsvSource({"400, ThrottlingException", "400, Throttling", "429, ", "429, TooManyRequests"})
  void sayThatTheRequestWasThrottled(int status, String code) {
    assertThat(failing(service(status, code, "Rate exceeded")))
        .hasMessageContaining(LABEL)
        .hasMessageContaining("Rate exceeded")
        .hasMessageContaining("sales.orders")
        .hasMessageContaining("throttled")
        .hasMessageContaining("run the statement again");
  }

  @ParameterizedTest
  @CsvSource({"500, InternalServiceException", "503, ServiceUnavailable", "500, "})
  void sayThatGlueFailed(int status, String code) {
    assertThat(failing(service(status, code, "boom")))
        .hasMessageContaining(LABEL)
        .hasMessageContaining("boom")
        .hasMessageContaining("AWS Glue failed")
        .hasMessageContaining("run the statement again");
  }

  @Test
  void leaveAnInvalidRequestToTheUser() {
    assertThat(failing(service(400, "InvalidInputException", "Value is bad")))
        .hasMessageContaining("Value is bad (InvalidInputException, request r-1)")
        .hasMessageContaining("Correct what AWS Glue names");
  }

  @Test
  void nameTheStatusWhereThereIsNoCode() {
    assertThat(failing(service(418, null, "teapot")))
        .hasMessageContaining("teapot")
        .hasMessageContaining("HTTP 418");
  }

  @Test
  void sayWhichKeySetsAMissingRegion() {
    SdkClientException missing =
        catchThrowableOfType(
            SdkClientException.class, () -> new AwsRegionProviderChain(() -> null).getRegion());
    assertThat(failing(missing))
        .hasMessageContaining(LABEL)
        .hasMessageContaining("sales.orders")
        .hasMessageContaining("Unable to load region")
        .hasMessageContaining("Set spark.sql.catalog.lake.client.region.");
  }

  @Test
  void sayWhichKeySetsMissingCredentials() {
    SdkClientException missing =
        catchThrowableOfType(
            SdkClientException.class,
            () ->
                AwsCredentialsProviderChain.builder()
                    .addCredentialsProvider(
                        () -> {
                          throw SdkClientException.create("no profile");
                        })
                    .build()
                    .resolveCredentials());
    assertThat(failing(missing))
        .hasMessageContaining("Unable to load credentials")
        .hasMessageContaining("spark.sql.catalog.lake.client.credentials-provider");
  }

  @Test
  void sayWhichKeyChoosesAmongHttpClients() {
    assertThat(
            failing(
                SdkClientException.create(
                    "Multiple HTTP implementations were found on the classpath. …")))
        .hasMessageContaining("spark.sql.catalog.lake.http-client.type");
  }

  /** The client is made by the first call, so its errors are translated too. */
  @Test
  void translateWhatFailsWhenTheClientIsMade() {
    GlueGateway broken =
        new GlueGateway(
            CatalogOptions.parse("lake", Map.of("glue.id", "111111111111")),
            () -> {
              throw SdkClientException.create("Unable to load region from any of the providers");
            });
    assertThat(catchThrowableOfType(GlueRequestException.class, () -> broken.findDatabase("db")))
        .hasMessageContaining(LABEL)
        .hasMessageContaining("database db")
        .hasMessageContaining("Set spark.sql.catalog.lake.client.region.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"apache", "urlconnection"})
  void nameTheEndpointThatCannotBeReached(String type) throws IOException {
    int closedPort;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closedPort = socket.getLocalPort();
    }
    String endpoint = "http://127.0.0.1:" + closedPort;
    CatalogOptions options =
        CatalogOptions.parse(
            "lake",
            Map.of(
                "glue.id",
                "111111111111",
                "glue.endpoint",
                endpoint,
                "client.region",
                "eu-central-1",
                "http-client.type",
                type,
                "client.credentials-provider",
                AnonymousCredentialsProvider.class.getName()));
    GlueGateway unreachable = new GlueGateway(options, () -> GlueClients.of(options));
    assertThat(
            catchThrowableOfType(
                GlueRequestException.class, () -> unreachable.findTable("sales", "orders")))
        .hasMessageContaining(LABEL)
        .hasMessageContaining("sales.orders")
        .hasMessageContaining("Connection refused")
        .hasMessageContaining("Check that " + endpoint + " can be reached")
        .hasMessageContaining("spark.sql.catalog.lake.glue.endpoint");
  }

  @Test
  void nameTheEndpointOfTheRegionWhereNoneIsSet() {
    assertThat(failing(SdkClientException.create("Unable to execute HTTP request")))
        .hasMessageContaining("the endpoint of the region")
        .hasMessageContaining("spark.sql.catalog.lake.client.region");
  }
}
