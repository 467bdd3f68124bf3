package dev.jari.bench.outbox;

/** The message of the bench: when it was handed to its transaction, and as many letters as make 500 bytes. */
record Post(long sentNanos, String letters) {

    static final String TYPE = "bench.post";

    private static final String LETTERS = "x".repeat(450);

    static Post now() {
        return new Post(System.nanoTime(), LETTERS);
    }
}
