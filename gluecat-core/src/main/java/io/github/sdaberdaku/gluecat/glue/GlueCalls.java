/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.glue;

import io.github.sdaberdaku.gluecat.ConcurrentGlueUpdateException;
import io.github.sdaberdaku.gluecat.GlueRequestException;
import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import io.github.sdaberdaku.gluecat.entry.GlueAddress;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.model.AlreadyExistsException;
import software.amazon.awssdk.services.glue.model.ConcurrentModificationException;
import software.amazon.awssdk.services.glue.model.EntityNotFoundException;

/**
 * One call of AWS Glue: with the catalog's client, which is made at the first one and shared by all
 * threads, and with what becomes of a failure.
 */
final class GlueCalls {

  private final String catalogId;
  private final Supplier<GlueClient> clientSupplier;
  private final GlueErrors errors;
  private volatile GlueClient client;

  GlueCalls(CatalogOptions options, Supplier<GlueClient> clientSupplier) {
    this.catalogId = options.glueId().orElse(null);
    this.clientSupplier = clientSupplier;
    this.errors = new GlueErrors(options);
  }

  interface Call<T> {
    T on(GlueClient client);
  }

  /**
   * Runs one call; missing and existing objects pass through, the rest is translated.
   *
   * @param target what it is for, as messages say it
   * @throws ConcurrentGlueUpdateException if another writer was at it at the same time
   */
  <T> T run(String operation, String target, Call<T> call) {
    try {
      return attempt(operation, target, call);
    } catch (ConcurrentModificationException e) {
      throw new ConcurrentGlueUpdateException(translated(operation, target, e).getMessage(), e);
    }
  }

  /** As {@link #run}, but a conflict passes through as well, for the caller to try again. */
  <T> T attempt(String operation, String target, Call<T> call) {
    try {
      return call.on(client());
    } catch (EntityNotFoundException | AlreadyExistsException | ConcurrentModificationException e) {
      throw e;
    } catch (SdkException e) {
      throw translated(operation, target, e);
    }
  }

  GlueRequestException translated(String operation, String target, SdkException cause) {
    return errors.translate(operation, target, cause);
  }

  GlueClient client() {
    GlueClient made = client;
    if (made == null) {
      synchronized (this) {
        made = client;
        if (made == null) {
          made = clientSupplier.get();
          client = made;
        }
      }
    }
    return made;
  }

  /** The CatalogId of a call. */
  String idOf(GlueAddress address) {
    return address.catalogId().orElse(catalogId);
  }

  /** The catalog's own CatalogId; null for that of the caller's account. */
  String catalogId() {
    return catalogId;
  }

  static String described(TableEntry entry) {
    return described("table " + entry.qualifiedName(), entry.address());
  }

  /** What a call is for, and behind a resource link also where that is. */
  static String described(String what, GlueAddress address) {
    return what.equals(address.toString()) ? what : what + " (" + address + ")";
  }
}
