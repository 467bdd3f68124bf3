package dev.jari.messaging.inbox;

import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.trace.Tracing;
import dev.jari.platform.database.ServiceDatabase;
import java.util.List;
import java.util.Map;

/**
 * What a service wants to hear and what it does about it.
 *
 * @param group the name under which duplicates are remembered; renaming it would apply old messages again
 * @param types the body class of each message type
 * @param inbox false where the effect has a natural key that absorbs duplicates however late they come
 * @param hurried false where no customer waits for what the handler does
 * @param batchMax the most messages handled in one transaction, where that is fewer than of any group
 */
public record Subscription(
        String group,
        ServiceDatabase database,
        Map<String, Class<?>> types,
        Handler handler,
        ParkedHandler parkedHandler,
        boolean inbox,
        boolean hurried,
        int batchMax) {

    /** Reserved for messages that a transport refused. */
    static final String OUTBOX = "outbox";

    public Subscription {
        if (group.isBlank() || group.equals(OUTBOX))
            throw new IllegalArgumentException("a group can't be named '%s'".formatted(group));
        types = Map.copyOf(types);
        if (types.isEmpty()) throw new IllegalArgumentException("group %s subscribes to nothing".formatted(group));
        if (batchMax < 1)
            throw new IllegalArgumentException("group %s handles %d messages at once".formatted(group, batchMax));
    }

    public static Subscription of(
            String group, ServiceDatabase database, Map<String, Class<?>> types, Handler handler) {
        return new Subscription(group, database, types, handler, (_, _) -> {}, true, true, Integer.MAX_VALUE);
    }

    /**
     * The handler absorbs duplicates itself. Two processes may then handle one message at the same moment, after a
     * frozen one woke up: the handler has to write its natural keys first and in the order of the batch, as the inbox
     * would.
     */
    public Subscription withoutInbox() {
        return new Subscription(group, database, types, handler, parkedHandler, false, hurried, batchMax);
    }

    /**
     * No customer waits for these messages: they stand back for a moment, so that what people wait for goes first where
     * the processors are few, and many of them are handled as one batch.
     */
    public Subscription unhurried() {
        return new Subscription(group, database, types, handler, parkedHandler, inbox, false, batchMax);
    }

    /**
     * One message makes much work, so that many in one transaction would hold what others wait for too long. Those that
     * waited behind a failed one of their key still come together.
     */
    public Subscription inBatchesOf(int most) {
        return new Subscription(group, database, types, handler, parkedHandler, inbox, hurried, most);
    }

    /**
     * Called in the transaction that parks a message, or that puts it behind a parked one, to answer for it so that no
     * sender waits for ever. It may be called again for the same message, and an admin may have it handled afterwards.
     */
    public Subscription whenParked(ParkedHandler answer) {
        return new Subscription(group, database, types, handler, answer, inbox, hurried, batchMax);
    }

    /** Each message it handles shows in the trace of its sender. */
    public Subscription traced(Tracing tracing) {
        if (!tracing.isOn()) return this;
        return new Subscription(
                group,
                database,
                types,
                new TracedHandler(group, handler, tracing),
                parkedHandler,
                inbox,
                hurried,
                batchMax);
    }

    /**
     * Handles messages of one lane, in order, in one transaction that is already open. Throwing rolls all of it back;
     * they then come one by one.
     */
    @FunctionalInterface
    public interface Handler {
        void handle(List<Message> batch);
    }

    /** Answers for a message that could not be handled; its body may be unreadable, so it sees the envelope. */
    @FunctionalInterface
    public interface ParkedHandler {
        void parked(Envelope envelope, String error);
    }
}
