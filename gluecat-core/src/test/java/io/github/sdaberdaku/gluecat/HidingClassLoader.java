/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;

/** The classpath of the tests once more, without the classes whose names start so. */
public final class HidingClassLoader extends URLClassLoader {

  private final String[] hidden;

  public HidingClassLoader(String... hidden) {
    super(classpath(), ClassLoader.getPlatformClassLoader());
    this.hidden = hidden.clone();
  }

  private static URL[] classpath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(HidingClassLoader::url)
        .toArray(URL[]::new);
  }

  private static URL url(String path) {
    try {
      return new File(path).toURI().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    if (Arrays.stream(hidden).anyMatch(name::startsWith)) {
      throw new ClassNotFoundException(name);
    }
    return super.findClass(name);
  }
}
