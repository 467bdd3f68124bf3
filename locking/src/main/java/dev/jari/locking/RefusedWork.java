package dev.jari.locking;

/**
 * Marks an outcome that says no: a method which returns one did not do its work, so the caller's personal lock is freed
 * at once, as it is when the method throws.
 */
public interface RefusedWork {}
