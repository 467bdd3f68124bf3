package dev.jari.messaging.outbox;

import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.platform.database.RoundTrip;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.database.StoredTime;
import dev.jari.platform.fault.Failpoints;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Where a service leaves its messages: written in the transaction of their cause, they are sent if and only if it
 * commits.
 */
public final class Outbox {

    private final ServiceDatabase database;
    private final Bodies bodies;
    private final InstantSource clock;
    private final Supplier<UUID> ids;
    private final LaneStore lanes;
    private final LaneSignals signals = new LaneSignals();

    public Outbox(ServiceDatabase database, Bodies bodies, InstantSource clock, Supplier<UUID> ids) {
        this.database = database;
        this.bodies = bodies;
        this.clock = clock;
        this.ids = ids;
        this.lanes = new LaneStore(database.jdbc());
    }

    public void append(Outgoing message) {
        append(List.of(message));
    }

    /**
     * Sends the messages with the current transaction. They are numbered and written just before the commit, all lanes
     * of the transaction in ascending order: two transactions can't wait for each other, and a lane is held only for
     * the moment of the commit.
     */
    public void append(List<Outgoing> messages) {
        open().add(messages);
    }

    /**
     * The same, for what is the last thing of its transaction: the questions are asked just before the commit too, and
     * travel there with the messages.
     */
    public void append(List<Outgoing> messages, RoundTrip with) {
        var unwritten = open();
        if (unwritten.with != null)
            throw new IllegalStateException("only the last thing of a transaction goes with its messages");
        unwritten.with = with;
        unwritten.add(messages);
    }

    private Unwritten open() {
        var unwritten = unwrittenOfThisTransaction();
        if (unwritten.closed)
            throw new IllegalStateException("the messages of this transaction are already numbered; "
                    + "hand all of them to the one call of appendNumbered");
        return unwritten;
    }

    /**
     * Writes the messages now and gives their numbers. The lanes are held until the commit, so this is the last thing a
     * transaction does with the outbox and it takes all its messages: a later lane could lie before one already held.
     */
    public List<Long> appendNumbered(List<Outgoing> messages) {
        var unwritten = unwrittenOfThisTransaction();
        if (unwritten.closed || !unwritten.rows.isEmpty())
            throw new IllegalStateException("appendNumbered takes all messages of a transaction in one call, "
                    + "but some were appended before");
        unwritten.add(messages);
        unwritten.write();
        return unwritten.written.stream().map(Envelope::no).toList();
    }

    ServiceDatabase database() {
        return database;
    }

    Bodies bodies() {
        return bodies;
    }

    LaneSignals signals() {
        return signals;
    }

    private LaneStore.Row rowOf(Outgoing message) {
        var headers = new HashMap<>(message.headers());
        headers.put(Envelope.SOURCE, database.service());
        // Cut to what the database keeps, so that the first delivery and a repeated one carry the same time.
        var now = StoredTime.now(clock);
        return new LaneStore.Row(
                ids.get(),
                message.type(),
                message.lane(),
                message.key(),
                message.version(),
                headers,
                bodies.write(headers),
                payloadOf(message.body()),
                now);
    }

    private LaneStore.Payload payloadOf(Object body) {
        return body instanceof NumberedBody numbered
                ? new LaneStore.NamesItsNumber(no -> bodies.write(numbered.at(no)))
                : new LaneStore.Fixed(bodies.write(body));
    }

    private Unwritten unwrittenOfThisTransaction() {
        if (!inTransaction())
            throw new IllegalStateException(
                    "messages of %s are appended inside a transaction on its own database; there is none"
                            .formatted(database.service()));
        for (var known : TransactionSynchronizationManager.getSynchronizations())
            if (known instanceof Unwritten unwritten && unwritten.outbox() == this) return unwritten;
        var fresh = new Unwritten();
        TransactionSynchronizationManager.registerSynchronization(fresh);
        return fresh;
    }

    private boolean inTransaction() {
        return TransactionSynchronizationManager.isSynchronizationActive()
                && TransactionSynchronizationManager.getResource(database.dataSource())
                        instanceof ConnectionHolder holder
                && holder.isSynchronizedWithTransaction();
    }

    /** What a transaction has appended so far; follows it through its commit. */
    private final class Unwritten implements TransactionSynchronization {

        private final List<LaneStore.Row> rows = new ArrayList<>();
        private List<Envelope> written = List.of();
        private @Nullable RoundTrip with;
        private boolean closed;

        Outbox outbox() {
            return Outbox.this;
        }

        void add(List<Outgoing> messages) {
            for (var message : messages) rows.add(rowOf(message));
        }

        void write() {
            closed = true;
            var trip = with == null ? database.roundTrip() : with;
            if (rows.isEmpty()) trip.run();
            else written = lanes.write(rows, trip);
        }

        @Override
        public void beforeCommit(boolean readOnly) {
            if (closed) return;
            if (!inTransaction() && !(rows.isEmpty() && with == null))
                throw new IllegalStateException(
                        "the transaction of %s ended inside another service's".formatted(database.service()));
            write();
        }

        @Override
        public void afterCommit() {
            if (written.isEmpty()) return;
            Failpoints.reach("outbox-committed");
            signals.offer(written);
        }
    }
}
