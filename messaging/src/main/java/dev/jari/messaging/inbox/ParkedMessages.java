package dev.jari.messaging.inbox;

import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.platform.database.ServiceDatabase;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The messages of a service that wait for an admin to look at them, and what can be done about them. */
public final class ParkedMessages {

    private final ServiceDatabase database;
    private final ParkedStore store;
    private final Map<String, GroupConsumer> consumers;

    public ParkedMessages(ServiceDatabase database, Bodies bodies, List<GroupConsumer> consumers) {
        this.database = database;
        this.store = new ParkedStore(database.jdbc(), bodies);
        this.consumers = consumers.stream().collect(Collectors.toMap(GroupConsumer::group, Function.identity()));
    }

    /** What came of a retry or a discard. */
    public sealed interface Outcome {}

    /** Everything of the key that waited has been handled, in order. */
    public record Drained(int messages) implements Outcome {}

    /** A refused message and those behind it are on their way again. */
    public record PutBack(int messages) implements Outcome {}

    /** A message of the key failed again and stays parked, with those behind it. */
    public record StillFailing(Envelope message, String error) implements Outcome {}

    /** No failed message has this id: it never was parked, or is done, or only waits behind another. */
    public record NotFailed() implements Outcome {}

    /** The group that failed on it does not run in this process. */
    public record ConsumerElsewhere(String consumer) implements Outcome {}

    /** In the order of parking, after the given position. */
    public List<ParkedMessage> list(long after, int limit) {
        return store.list(after, limit);
    }

    /** Tries the message again, and after it the others of its key; newer ones wait until all are through. */
    public Outcome retry(UUID id) {
        return store.failed(id).map(this::release).orElseGet(NotFailed::new);
    }

    /** Gives the message up and goes on with the others of its key. */
    public Outcome discard(UUID id) {
        var failed = store.failed(id);
        return failed.isPresent() && giveUp(failed.get()) ? release(failed.get()) : new NotFailed();
    }

    private boolean giveUp(ParkedMessage message) {
        var key = message.envelope().key();
        return Boolean.TRUE.equals(database.transactions().execute(_ -> {
            // Alone with the key, so that nothing is put behind it while it is not known whether it is free.
            if (!store.lock(message.consumer(), key) || !store.discard(message.position())) return false;
            store.goOn(message.consumer(), key);
            return true;
        }));
    }

    private Outcome release(ParkedMessage message) {
        var key = message.envelope().key();
        if (message.consumer().equals(Subscription.OUTBOX)) return putBack(key);
        var consumer = consumers.get(message.consumer());
        return consumer == null ? new ConsumerElsewhere(message.consumer()) : consumer.drain(key);
    }

    private Outcome putBack(String key) {
        var count = new int[1];
        database.transactions().executeWithoutResult(_ -> {
            if (!store.lock(Subscription.OUTBOX, key)) return;
            count[0] = store.putBack(key);
            store.unblock(Subscription.OUTBOX, key);
        });
        return new PutBack(count[0]);
    }
}
