package dev.jari.bench.http;

/** What stands behind the gateway. */
public enum Engine {
    jari,
    fairLock,
    rowLock
}
