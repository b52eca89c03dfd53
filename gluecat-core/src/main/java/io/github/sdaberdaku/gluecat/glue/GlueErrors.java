/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.glue;

import io.github.sdaberdaku.gluecat.GlueRequestException;
import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import io.github.sdaberdaku.gluecat.config.OptionKey;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;

/** Says what an SDK exception means for the user of a catalog and what to do next. */
final class GlueErrors {

  private final CatalogOptions options;

  GlueErrors(CatalogOptions options) {
    this.options = options;
  }

  /**
   * @param operation the Glue operation, such as GetTable
   * @param target the object that it was for, such as "table db.t"
   */
  GlueRequestException translate(String operation, String target, SdkException cause) {
    String what = options.label() + ": " + operation + " for " + target + " failed: ";
    if (cause instanceof AwsServiceException) {
      return ofService(operation, what, (AwsServiceException) cause);
    }
    return new GlueRequestException(operation, what + clientError(cause), cause);
  }

  private GlueRequestException ofService(String operation, String what, AwsServiceException cause) {
    String code = codeOf(cause);
    String said =
        cause.awsErrorDetails() == null || cause.awsErrorDetails().errorMessage() == null
            ? cause.getMessage()
            : cause.awsErrorDetails().errorMessage();
    String advice;
    if (isDenied(code, cause.statusCode()) && isOfSts(cause)) {
      advice =
          "Let the trust policy of the role in "
              + options.fullKey(OptionKey.ASSUME_ROLE_ARN)
              + " name the identity of this JVM (and the external id, if it asks for one), and"
              + " allow sts:AssumeRole to that identity.";
    } else if (isDenied(code, cause.statusCode())) {
      advice =
          "Allow glue:"
              + operation
              + " to the identity that this catalog uses (in IAM, in the resource policy of the"
              + " Glue catalog, or in Lake Formation), or give the catalog another identity with "
              + options.fullKey(OptionKey.ASSUME_ROLE_ARN)
              + ".";
    } else if (code != null && code.startsWith("Throttl") || cause.statusCode() == 429) {
      advice = "AWS throttled the request and the retries are used up; run the statement again.";
    } else if ("ConcurrentModificationException".equals(code)) {
      advice = "Another writer was at it at the same time; run the statement again.";
    } else if (cause.statusCode() >= 500) {
      advice = "AWS Glue failed and the retries are used up; run the statement again.";
    } else {
      advice = "Correct what AWS Glue names and run the statement again.";
    }
    return new GlueRequestException(
        operation,
        what
            + said
            + " ("
            + (code == null ? "HTTP " + cause.statusCode() : code)
            + ", request "
            + cause.requestId()
            + "). "
            + advice,
        cause);
  }

  /** The first Glue call asks STS for the credentials, so it also fails as STS does. */
  private static boolean isOfSts(AwsServiceException cause) {
    return cause.awsErrorDetails() != null
        && "Sts".equalsIgnoreCase(cause.awsErrorDetails().serviceName());
  }

  /** Whether the caller lacks a permission. */
  static boolean isDenied(Throwable cause) {
    if (!(cause instanceof AwsServiceException)) {
      return false;
    }
    AwsServiceException answer = (AwsServiceException) cause;
    return isDenied(codeOf(answer), answer.statusCode());
  }

  /**
   * Whether the service cannot do what is asked, such as to compare a partition's value that is no
   * number with one.
   */
  static boolean isInvalid(Throwable cause) {
    if (!(cause instanceof AwsServiceException)) {
      return false;
    }
    String code = codeOf((AwsServiceException) cause);
    return "InvalidInputException".equals(code)
        || "InvalidStateException".equals(code)
        || "ValidationException".equals(code);
  }

  private static String codeOf(AwsServiceException cause) {
    return cause.awsErrorDetails() == null ? null : cause.awsErrorDetails().errorCode();
  }

  private static boolean isDenied(String code, int status) {
    return status == 403
        || "AccessDeniedException".equals(code)
        || "AccessDenied".equals(code)
        || "UnrecognizedClientException".equals(code)
        || "ExpiredTokenException".equals(code);
  }

  private String clientError(SdkException cause) {
    Throwable root = cause;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    String said = root == cause ? cause.getMessage() : cause.getMessage() + " (" + root + ")";
    if (!(cause instanceof SdkClientException)) {
      return said;
    }
    String text = String.valueOf(cause.getMessage());
    if (text.contains("Unable to load region")) {
      return said + " Set " + options.fullKey(OptionKey.CLIENT_REGION) + ".";
    }
    if (text.contains("Unable to load credentials")) {
      return said
          + " Give this JVM AWS credentials, or set "
          + options.fullKey(OptionKey.CREDENTIALS_PROVIDER)
          + ".";
    }
    if (text.contains("Multiple HTTP implementations")) {
      return said + " Set " + options.fullKey(OptionKey.HTTP_CLIENT_TYPE) + " to one of them.";
    }
    String endpoint =
        options.get(OptionKey.GLUE_ENDPOINT).map(uri -> uri).orElse("the endpoint of the region");
    return said
        + " Check that "
        + endpoint
        + " can be reached from here ("
        + options.fullKey(OptionKey.GLUE_ENDPOINT)
        + ", "
        + options.fullKey(OptionKey.CLIENT_REGION)
        + ", proxy and network).";
  }
}
