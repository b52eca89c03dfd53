/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.fs;

import java.io.UnsupportedEncodingException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitterFactory;

/**
 * The S3 settings of one catalog, written as options that Hadoop hands to its file systems, so that
 * they reach whatever opens a file with them, on the driver and on the executors, and nothing else.
 *
 * <p>They name {@link CatalogFileSystem} for S3 and hold the settings as one value under a key that
 * Spark redacts, since they may hold secrets.
 */
public final class FileScope {

  private static final String WRAPPER = CatalogFileSystem.class.getName();
  private static final String S3A = "org.apache.hadoop.fs.s3a.S3AFileSystem";
  private static final String ID = "fs.gluecat.scope";
  private static final String SETTINGS = "fs.gluecat.secret.";
  private static final String ROUTE = "fs.gluecat.route.";
  private static final String SESSION_IMPL = "fs.gluecat.session.";

  private final Map<String, String> plain = new TreeMap<>();
  private final Map<String, String> s3 = new TreeMap<>();
  private final String encoded;
  private final String id;
  private final Map<String, String> options;

  /**
   * @param catalog the catalog's name
   * @param settings the catalog's Hadoop settings; may hold secrets
   * @param needsS3a whether the catalog has an identity that only S3A can take on
   * @param session the session's own Hadoop configuration
   */
  public FileScope(
      String catalog, Map<String, String> settings, boolean needsS3a, Configuration session) {
    settings.forEach((key, value) -> (isS3(key) ? s3 : plain).put(key, value));
    String sessionS3 = sessionImplementation(session, "s3").orElse(null);
    if (!s3.isEmpty()) {
      sessionImplementation(session, "s3a").ifPresent(name -> s3.putIfAbsent("fs.s3a.impl", name));
      // Locations with the scheme s3 are common in Glue. EMR has a file system for them.
      if (needsS3a || sessionS3 == null) {
        s3.putIfAbsent("fs.s3.impl", S3A);
      }
    } else if (sessionS3 == null) {
      plain.put("fs.s3.impl", S3A);
    }
    encoded = encode(s3);
    id = s3.isEmpty() ? null : catalog + "-" + digest(encoded);
    options = Collections.unmodifiableMap(makeOptions());
  }

  private static boolean isS3(String key) {
    return key.startsWith("fs.s3a.") || key.startsWith("fs.s3.") || key.startsWith("fs.gluecat.");
  }

  /** The options for all that is opened as the catalog. */
  public Map<String, String> options() {
    return options;
  }

  private Map<String, String> makeOptions() {
    Map<String, String> made = new LinkedHashMap<>(plain);
    if (id != null) {
      made.put(ID, id);
      made.put(SETTINGS + id, encoded);
      for (String scheme : new String[] {"s3a", "s3"}) {
        if (opens(scheme)) {
          made.putAll(wrapper(scheme));
          // S3A's own committers, the default for s3a, take nothing but a plain S3A.
          made.put(
              "mapreduce.outputcommitter.factory.scheme." + scheme,
              FileOutputCommitterFactory.class.getName());
        }
      }
    }
    return made;
  }

  /**
   * The options for a configuration in which only what is in a location is opened as the catalog,
   * and everything else as before. Empty if the location is not on S3, or the catalog has no
   * settings for S3.
   *
   * @param session the configuration to which they will be added
   * @throws IllegalStateException if the location is opened as another catalog there
   */
  public Map<String, String> route(String location, Configuration session) {
    Path path = new Path(location);
    String scheme = path.toUri().getScheme();
    if (id == null || !opens(scheme)) {
      return new LinkedHashMap<>();
    }
    String key = ROUTE + path;
    String other = session.get(key, id);
    if (!other.equals(id)) {
      throw new IllegalStateException(
          "two catalogs of this session have a table at "
              + location
              + " ("
              + other.replaceFirst("-[^-]*$", "")
              + " is the other one), and this version of Delta does not say for which of them it"
              + " opens a file; use one of them in another session, or Delta 4.1 or newer");
    }
    Map<String, String> route = wrapper(scheme);
    route.put(key, id);
    route.put(SETTINGS + id, encoded);
    sessionImplementation(session, scheme)
        .ifPresent(name -> route.put(SESSION_IMPL + scheme, name));
    return route;
  }

  private boolean opens(String scheme) {
    return "s3a".equals(scheme) || s3.containsKey("fs." + scheme + ".impl");
  }

  private static Map<String, String> wrapper(String scheme) {
    Map<String, String> options = new LinkedHashMap<>();
    options.put("fs." + scheme + ".impl", WRAPPER);
    // Hadoop's cache tells file systems apart by their bucket alone. The wrapper has a better one.
    options.put("fs." + scheme + ".impl.disable.cache", "true");
    options.put("fs.AbstractFileSystem." + scheme + ".impl", CatalogFileContext.class.getName());
    return options;
  }

  /** What the session itself opens a scheme with. */
  static Optional<String> sessionImplementation(Configuration session, String scheme) {
    String name = session.get("fs." + scheme + ".impl");
    return Optional.ofNullable(WRAPPER.equals(name) ? session.get(SESSION_IMPL + scheme) : name);
  }

  /** The scope in which a configuration opens a path: its own, else that of the path's location. */
  static Optional<String> idFor(Configuration configuration, Path path) {
    String id = configuration.get(ID);
    for (Path folder = path; id == null && folder != null; folder = folder.getParent()) {
      id = configuration.get(ROUTE + folder);
    }
    return Optional.ofNullable(id);
  }

  /** The settings of a scope. */
  static Map<String, String> settings(Configuration configuration, String id) {
    return decode(configuration.get(SETTINGS + id));
  }

  private static String digest(String settings) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(settings.getBytes(StandardCharsets.UTF_8));
      StringBuilder hex = new StringBuilder();
      for (int i = 0; i < 8; i++) {
        hex.append(String.format("%02x", hash[i]));
      }
      return hex.toString();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String encode(Map<String, String> settings) {
    return settings.entrySet().stream()
        .map(setting -> encode(setting.getKey()) + "=" + encode(setting.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String encode(String text) {
    try {
      return URLEncoder.encode(text, "UTF-8");
    } catch (UnsupportedEncodingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, String> decode(String encoded) {
    Map<String, String> settings = new TreeMap<>();
    try {
      for (String setting : encoded.split("&")) {
        int end = setting.indexOf('=');
        settings.put(
            URLDecoder.decode(setting.substring(0, end), "UTF-8"),
            URLDecoder.decode(setting.substring(end + 1), "UTF-8"));
      }
    } catch (UnsupportedEncodingException e) {
      throw new IllegalStateException(e);
    }
    return settings;
  }
}
