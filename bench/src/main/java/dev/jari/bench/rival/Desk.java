package dev.jari.bench.rival;

/** Sells the places of a slot to customers who come at once. A customer waits for the final answer. */
public interface Desk extends AutoCloseable {

    /** What a person is told. */
    enum Answer {
        CONFIRMED,
        SOLD_OUT,
        /** Refused without a look whether a place was left: a lock that was not got, a version that changed. */
        GAVE_UP
    }

    /** A new slot of so many places, ready to be sold; its id. */
    long open(int capacity);

    /** One place of a slot for a user who has none. */
    Answer book(long slot, long user);

    /** How many places of it the database says are sold. */
    int booked(long slot);

    /** Waits for what goes on behind the answers, so that it does not cost the next one's. */
    default void settle() {}

    @Override
    default void close() {}
}
