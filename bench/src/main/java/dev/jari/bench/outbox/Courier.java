package dev.jari.bench.outbox;

/** An outbox with all that belongs to it: takes messages in transactions and brings each to the handler. */
interface Courier extends AutoCloseable {

    /** One transaction with so many messages; the key of each is made of its number. */
    void send(int first, int count);

    /** Begins to deliver. What was sent before waits for this, in the outbox or at the handler's door. */
    default void start() {
        arrivals().open();
    }

    /** What its handler has counted. */
    Arrivals arrivals();

    /** Waits until so many were handled in all. */
    default void await(long count) {
        arrivals().await(count);
    }

    /** How many were handled; more than were sent when some were handled twice. */
    default long handled() {
        return arrivals().count();
    }

    /** Waits until nothing is left to be done about any of them. */
    void awaitEmpty();

    @Override
    void close();
}
