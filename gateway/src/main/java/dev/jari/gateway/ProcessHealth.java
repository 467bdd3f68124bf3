package dev.jari.gateway;

/** How this process is; the application provides it and probes are told. */
@FunctionalInterface
public interface ProcessHealth {

    /**
     * Asks the servers that it depends on, which may take a while.
     *
     * @param part {@code liveness}, {@code readiness}, or empty for all of it
     * @return one word, such as {@code UP} or {@code DOWN}
     */
    String look(String part);
}
