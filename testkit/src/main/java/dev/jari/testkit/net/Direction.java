package dev.jari.testkit.net;

/** Which way bytes travel through a proxy. */
public enum Direction {
    TO_SERVER,
    TO_CLIENT
}
