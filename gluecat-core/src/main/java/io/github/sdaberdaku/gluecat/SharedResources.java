/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Resources that are opened once for each key and shared. One is held by the objects that use it,
 * until they are garbage; it stays open after that, and is closed when there are too many and it is
 * the one not used for longest. One that is held is never closed, but by {@link #closeAll}.
 *
 * <p>Safe for use by many threads. Resources of different keys are opened side by side.
 *
 * @param <K> tells resources apart; has {@code equals} and {@code hashCode}
 * @param <V> the resource
 */
public final class SharedResources<K, V extends AutoCloseable> {

  private static final Logger LOG = LoggerFactory.getLogger(SharedResources.class);

  /**
   * Opens a resource.
   *
   * @param <V> the resource
   * @param <E> what may go wrong
   */
  public interface Opener<V, E extends Exception> {
    V open() throws E;
  }

  private final int limit;
  private final ReferenceQueue<Object> garbage = new ReferenceQueue<>();
  private final Map<K, Entry<K, V>> entries = new HashMap<>();
  private long uses;

  /**
   * @param limit how many resources may be open before those that nobody holds are closed
   */
  public SharedResources(int limit) {
    this.limit = limit;
  }

  /**
   * The resource of a key, opened if it is not open yet, and held by an object from now on.
   *
   * @param holder what uses the resource; the resource must not refer to it
   * @throws E if it cannot be opened; the next call tries again
   */
  public <E extends Exception> V get(Object holder, K key, Opener<V, E> opener) throws E {
    Optional<V> value = Optional.empty();
    while (!value.isPresent()) {
      Entry<K, V> entry;
      synchronized (entries) {
        entry = entries.computeIfAbsent(key, Entry::new);
        entry.holders.add(new Holder(holder, garbage, entry));
        entry.lastUse = ++uses;
      }
      try {
        value = entry.open(opener);
      } finally {
        if (!value.isPresent()) {
          forget(entry);
        }
      }
    }
    closeIdle();
    return value.get();
  }

  /**
   * Lets one more object hold a resource, such as a stream that reads through it. Does nothing if
   * the resource of that key is not open.
   */
  public void hold(Object holder, K key) {
    synchronized (entries) {
      Entry<K, V> entry = entries.get(key);
      if (entry != null) {
        entry.holders.add(new Holder(holder, garbage, entry));
      }
    }
  }

  /** How many resources are open. */
  public int size() {
    synchronized (entries) {
      return entries.size();
    }
  }

  /** Closes all resources, held or not. */
  public void closeAll() {
    List<Entry<K, V>> all;
    synchronized (entries) {
      all = new ArrayList<>(entries.values());
      entries.clear();
    }
    all.forEach(Entry::close);
  }

  private void forget(Entry<K, V> entry) {
    synchronized (entries) {
      entries.remove(entry.key, entry);
    }
  }

  private void closeIdle() {
    List<Entry<K, V>> idle = new ArrayList<>();
    synchronized (entries) {
      for (Reference<?> holder = garbage.poll(); holder != null; holder = garbage.poll()) {
        ((Holder) holder).entry.holders.remove(holder);
      }
      while (entries.size() > limit) {
        Optional<Entry<K, V>> oldest =
            entries.values().stream()
                .filter(entry -> entry.holders.isEmpty())
                .min(Comparator.comparingLong(entry -> entry.lastUse));
        if (!oldest.isPresent()) {
          break;
        }
        entries.remove(oldest.get().key);
        idle.add(oldest.get());
      }
    }
    idle.forEach(Entry::close);
  }

  private static final class Holder extends PhantomReference<Object> {

    private final Entry<?, ?> entry;

    Holder(Object holder, ReferenceQueue<Object> garbage, Entry<?, ?> entry) {
      super(holder, garbage);
      this.entry = entry;
    }
  }

  /** A resource, with a lock of its own, so that opening one does not delay the others. */
  private static final class Entry<K, V extends AutoCloseable> {

    private final K key;
    private final Set<Holder> holders = new HashSet<>();
    private long lastUse;
    private V value;
    private boolean dead;

    Entry(K key) {
      this.key = key;
    }

    /** Nothing if opening it has failed, or it was closed, before. */
    synchronized <E extends Exception> Optional<V> open(Opener<V, E> opener) throws E {
      if (value == null && !dead) {
        dead = true;
        value = opener.open();
        dead = false;
      }
      return dead ? Optional.empty() : Optional.of(value);
    }

    synchronized void close() {
      dead = true;
      if (value == null) {
        return;
      }
      try {
        value.close();
      } catch (Exception e) {
        LOG.warn("Could not close {}", value, e);
      }
    }
  }
}
