package dev.jari.messaging.inbox;

import dev.jari.messaging.envelope.Bodies;
import dev.jari.platform.database.ServiceDatabase;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a group has taken over and can't apply yet, because what it applies it to is away: a cache, for example. It
 * waits in the group's own database, so that the sender is not held up. For messages of which a late one does no harm:
 * those that come after it are not kept behind it.
 */
public final class DeferredMessages {

    private final ServiceDatabase database;
    private final Bodies bodies;
    private final String group;

    public DeferredMessages(ServiceDatabase database, Bodies bodies, String group) {
        this.database = database;
        this.bodies = bodies;
        this.group = group;
    }

    private record Deferred(long position, String payload) {}

    /** Inside the transaction that takes the messages over. */
    public void add(List<?> messages) {
        database.jdbc()
                .sql("INSERT INTO deferred_message (consumer, payload) SELECT ?, unnest(?::text[])")
                .params(group, messages.stream().map(bodies::write).toArray(String[]::new))
                .update();
    }

    /**
     * Applies the oldest ones, in order and in one transaction; if that fails they stay. Several processes may do it at
     * the same moment, each with other messages. Gives how many there were.
     */
    public <T> int apply(int most, Class<T> bodyClass, Consumer<List<T>> action) {
        var applied = database.transactions().execute(_ -> {
            var messages = take(most).stream()
                    .map(one -> bodies.read(one.payload(), bodyClass))
                    .toList();
            if (!messages.isEmpty()) action.accept(messages);
            return messages.size();
        });
        return applied == null ? 0 : applied;
    }

    private List<Deferred> take(int most) {
        return database
                .jdbc()
                .sql("""
                        DELETE FROM deferred_message
                         WHERE consumer = :consumer
                           AND position IN (SELECT position
                                              FROM deferred_message
                                             WHERE consumer = :consumer
                                             ORDER BY position
                                             LIMIT :most
                                               FOR UPDATE SKIP LOCKED)
                        RETURNING position, payload
                        """)
                .param("consumer", group)
                .param("most", most)
                .query((row, _) -> new Deferred(row.getLong(1), row.getString(2)))
                .list()
                .stream()
                .sorted(Comparator.comparingLong(Deferred::position))
                .toList();
    }
}
