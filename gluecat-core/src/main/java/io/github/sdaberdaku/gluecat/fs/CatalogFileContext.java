/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.fs;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.DelegateToFileSystem;

/**
 * {@link CatalogFileSystem} for those who open files by Hadoop's {@code FileContext}, as Delta does
 * for its checksum files.
 */
public final class CatalogFileContext extends DelegateToFileSystem {

  /** As Hadoop makes it. */
  public CatalogFileContext(URI uri, Configuration configuration)
      throws IOException, URISyntaxException {
    super(uri, new CatalogFileSystem(), configuration, uri.getScheme(), false);
  }

  /** S3 has no ports. */
  @Override
  public int getUriDefaultPort() {
    return -1;
  }
}
