/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SharedResourcesTest {

  private final List<String> closed = new ArrayList<>();
  private final SharedResources<String, Resource> shared = new SharedResources<>(2);

  private final class Resource implements AutoCloseable {

    private final String name;

    Resource(String name) {
      this.name = name;
    }

    @Override
    public void close() {
      synchronized (closed) {
        closed.add(name);
      }
    }
  }

  private Resource get(Object holder, String name) {
    return shared.get(holder, name, () -> new Resource(name));
  }

  /** Lets the collector find what is garbage by now, and waits until it has. */
  private static void collectGarbage() throws InterruptedException {
    ReferenceQueue<Object> queue = new ReferenceQueue<>();
    PhantomReference<Object> canary = new PhantomReference<>(new Object(), queue);
    do {
      System.gc();
    } while (queue.remove(100) != canary);
  }

  @Test
  void opensOneForEachKey() {
    assertThat(get(this, "a")).isSameAs(get(new Object(), "a")).isNotSameAs(get(this, "b"));
    assertThat(shared.size()).isEqualTo(2);
  }

  @Test
  void opensOneForManyThreadsAtOnce() throws Exception {
    AtomicInteger opened = new AtomicInteger();
    CountDownLatch start = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(16);
    try {
      List<Future<Resource>> got = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        Callable<Resource> one =
            () -> {
              start.await();
              return shared.get(
                  this,
                  "a",
                  () -> {
                    opened.incrementAndGet();
                    return new Resource("a");
                  });
            };
        got.add(threads.submit(one));
      }
      start.countDown();
      for (Future<Resource> one : got) {
        assertThat(one.get(10, TimeUnit.SECONDS)).isSameAs(get(this, "a"));
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(opened).hasValue(1);
  }

  @Test
  void opensOthersWhileOneIsSlow() throws Exception {
    CountDownLatch opening = new CountDownLatch(1);
    CountDownLatch otherIsOpen = new CountDownLatch(1);
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      Future<Resource> slow =
          thread.submit(
              () ->
                  shared.get(
                      this,
                      "slow",
                      () -> {
                        opening.countDown();
                        assertThat(otherIsOpen.await(10, TimeUnit.SECONDS)).isTrue();
                        return new Resource("slow");
                      }));
      assertThat(opening.await(10, TimeUnit.SECONDS)).isTrue();
      get(this, "other");
      otherIsOpen.countDown();
      slow.get(10, TimeUnit.SECONDS);
    } finally {
      thread.shutdownNow();
    }
  }

  @Test
  void triesAgainAfterAFailure() {
    assertThatThrownBy(
            () ->
                shared.get(
                    this,
                    "a",
                    () -> {
                      throw new IOException("not now");
                    }))
        .isInstanceOf(IOException.class);
    assertThat(shared.size()).isZero();
    assertThat(get(this, "a").name).isEqualTo("a");
  }

  @Test
  void aThreadThatWaitedForAFailureOpensItself() throws Exception {
    CountDownLatch opening = new CountDownLatch(1);
    CountDownLatch fail = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<Resource> failing =
          threads.submit(
              () ->
                  shared.get(
                      this,
                      "a",
                      () -> {
                        opening.countDown();
                        fail.await();
                        throw new IOException("not now");
                      }));
      assertThat(opening.await(10, TimeUnit.SECONDS)).isTrue();
      Future<Resource> waiting = threads.submit(() -> get(this, "a"));
      fail.countDown();
      assertThatThrownBy(failing::get).hasRootCauseMessage("not now");
      assertThat(waiting.get(10, TimeUnit.SECONDS)).isSameAs(get(this, "a"));
      assertThat(shared.size()).isEqualTo(1);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void closesTheOneNotUsedForLongestWhenThereAreTooMany() throws Exception {
    get(new Object(), "a");
    get(new Object(), "b");
    get(new Object(), "a");
    collectGarbage();
    assertThat(closed).isEmpty();

    get(this, "c");

    assertThat(closed).containsExactly("b");
    assertThat(shared.size()).isEqualTo(2);
  }

  @Test
  void closesNoneThatIsHeld() throws Exception {
    Object stream = new Object();
    get(new Object(), "a");
    shared.hold(stream, "a");
    get(this, "b");
    collectGarbage();
    get(this, "c");
    assertThat(closed).isEmpty();
    assertThat(shared.size()).isEqualTo(3);
    assertThat(stream).isNotNull();
    stream = null;
    collectGarbage();
    get(this, "c");
    assertThat(closed).containsExactly("a");
  }

  @Test
  void closesAll() {
    Resource first = get(this, "a");
    get(this, "b");
    shared.closeAll();
    assertThat(closed).containsExactlyInAnyOrder("a", "b");
    assertThat(get(this, "a")).isNotSameAs(first);
  }

  @Test
  void closesTheOthersIfOneCannotBeClosed() {
    SharedResources<String, AutoCloseable> resources = new SharedResources<>(2);
    resources.get(
        this,
        "bad",
        () ->
            () -> {
              throw new IOException("stays open");
            });
    resources.get(this, "good", () -> () -> closed.add("good"));
    try (CapturedLog log = new CapturedLog(SharedResources.class)) {
      resources.closeAll();
      assertThat(log.lines()).anyMatch(line -> line.contains("Could not close"));
    }
    assertThat(closed).containsExactly("good");
  }
}
