/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sdaberdaku.gluecat.InvalidOptionException;
import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.services.sts.auth.StsAssumeRoleCredentialsProvider;

class CredentialsProvidersTest {

  private static final String KEY = "spark.sql.catalog.lake.client.credentials-provider";

  private static AwsCredentialsProvider create(String... keysAndValues) {
    Map<String, String> properties = new HashMap<>();
    properties.put("client.region", "eu-central-1");
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return CredentialsProviders.create(CatalogOptions.parse("lake", properties)).provider();
  }

  private static String madeBy(Class<?> type, String... more) {
    String[] properties = new String[more.length + 2];
    properties[0] = "client.credentials-provider";
    properties[1] = type.getName();
    System.arraycopy(more, 0, properties, 2, more.length);
    return create(properties).resolveCredentials().accessKeyId();
  }

  /** A provider whose access key tells how it was made. */
  public abstract static class Told implements AwsCredentialsProvider {
    private final String how;

    Told(String how) {
      this.how = how;
    }

    @Override
    public AwsCredentials resolveCredentials() {
      return AwsBasicCredentials.create(how, "secret");
    }
  }

  public static final class AllThree extends Told {
    public AllThree() {
      super("constructor");
    }

    private AllThree(String how) {
      super(how);
    }

    public static AllThree create(Map<String, String> properties) {
      return new AllThree("map " + properties.get("Client-Id") + " " + properties.size());
    }

    public static AllThree create() {
      return new AllThree("create");
    }
  }

  public static final class CreateAndConstructor extends Told {
    public CreateAndConstructor() {
      super("constructor");
    }

    private CreateAndConstructor(String how) {
      super(how);
    }

    public static CreateAndConstructor create() {
      return new CreateAndConstructor("create");
    }
  }

  public static final class ConstructorOnly extends Told {
    public ConstructorOnly() {
      super("constructor");
    }
  }

  /** Its create methods are no factories. */
  public static final class OtherCreates extends Told {
    public OtherCreates() {
      super("constructor");
    }

    public OtherCreates create() {
      return null;
    }

    static OtherCreates create(Map<String, String> properties) {
      return null;
    }
  }

  public static final class NoWay extends Told {
    public NoWay(String how) {
      super(how);
    }
  }

  public static final class HiddenConstructor extends Told {
    private HiddenConstructor() {
      super("constructor");
    }
  }

  public static final class NoProvider {}

  public static final class NothingMade extends Told {
    private NothingMade() {
      super("");
    }

    public static NothingMade create(Map<String, String> properties) {
      return null;
    }
  }

  public static final class Failing extends Told {
    public Failing() {
      super("");
      throw new IllegalStateException("no token file");
    }
  }

  public static final class FailingClass extends Told {
    private static final String TOKEN = token();

    public FailingClass() {
      super(TOKEN);
    }

    private static String token() {
      throw new IllegalStateException("no token file");
    }
  }

  abstract static class NotPublic extends Told {
    NotPublic() {
      super("");
    }
  }

  @Test
  void preferCreateWithAMapAndHandItTheSettings() {
    assertThat(
            madeBy(
                AllThree.class,
                "client.credentials-provider.Client-Id",
                "me",
                "client.credentials-provider.other",
                "x"))
        .isEqualTo("map me 2");
  }

  @Test
  void handAnEmptyMapWhereThereAreNoSettings() {
    assertThat(madeBy(AllThree.class)).isEqualTo("map null 0");
  }

  @Test
  void preferCreateToTheConstructor() {
    assertThat(madeBy(CreateAndConstructor.class)).isEqualTo("create");
  }

  @ParameterizedTest
  @ValueSource(classes = {ConstructorOnly.class, OtherCreates.class})
  void takeTheConstructorLast(Class<?> type) {
    assertThat(madeBy(type)).isEqualTo("constructor");
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        NoProvider.class,
        NoWay.class,
        HiddenConstructor.class,
        NotPublic.class,
        NothingMade.class,
        AwsCredentialsProvider.class
      })
  void refuseAClassThatIsNoUsableProvider(Class<?> type) {
    assertThatThrownBy(() -> create("client.credentials-provider", type.getName()))
        .isInstanceOf(InvalidOptionException.class)
        .hasMessageContaining(KEY + " = '" + type.getName() + "'")
        .hasMessageContaining("AwsCredentialsProvider")
        .hasMessageContaining("create(java.util.Map)");
  }

  @Test
  void refuseAClassThatIsNotThere() {
    assertThatThrownBy(() -> create("client.credentials-provider", "com.example.Missing"))
        .isInstanceOf(InvalidOptionException.class)
        .hasMessageContaining(KEY + " = 'com.example.Missing'")
        .hasMessageContaining("on the classpath")
        .hasCauseInstanceOf(ClassNotFoundException.class);
  }

  @Test
  void refuseAClassWhoseConstructionFailsAndShowWhy() {
    assertThatThrownBy(() -> create("client.credentials-provider", Failing.class.getName()))
        .isInstanceOf(InvalidOptionException.class)
        .hasMessageContaining(KEY + " = '" + Failing.class.getName() + "'")
        .hasMessageContaining("construction succeeds")
        .hasRootCauseMessage("no token file");
  }

  @Test
  void refuseAClassThatCannotBeInitialized() {
    assertThatThrownBy(() -> create("client.credentials-provider", FailingClass.class.getName()))
        .isInstanceOf(InvalidOptionException.class)
        .hasMessageContaining(KEY + " = '" + FailingClass.class.getName() + "'")
        .hasRootCauseMessage("no token file");
  }

  @Test
  void showNoSettingOfTheProviderInAnError() {
    assertThatThrownBy(
            () ->
                create(
                    "client.credentials-provider",
                    NoProvider.class.getName(),
                    "client.credentials-provider.secret",
                    "TOP-SECRET"))
        .hasMessageNotContaining("TOP-SECRET");
  }

  @Test
  void findTheClassThroughTheContextClassLoader() {
    List<String> asked = new ArrayList<>();
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(
        new ClassLoader(before) {
          @Override
          protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            asked.add(name);
            return super.loadClass(name, resolve);
          }
        });
    try {
      assertThat(madeBy(ConstructorOnly.class)).isEqualTo("constructor");
    } finally {
      thread.setContextClassLoader(before);
    }
    assertThat(asked).contains(ConstructorOnly.class.getName());
  }

  @Test
  void preferAClassToARole() {
    assertThat(
            madeBy(
                ConstructorOnly.class,
                "client.assume-role.arn",
                "arn:aws:iam::111111111111:role/glue"))
        .isEqualTo("constructor");
  }

  @Test
  void assumeTheRoleWithoutAClass() {
    assertThat(create("client.assume-role.arn", "arn:aws:iam::111111111111:role/glue"))
        .isInstanceOf(StsAssumeRoleCredentialsProvider.class);
  }

  @Test
  void takeTheDefaultChainOtherwise() {
    assertThat(create()).isInstanceOf(DefaultCredentialsProvider.class);
  }
}
