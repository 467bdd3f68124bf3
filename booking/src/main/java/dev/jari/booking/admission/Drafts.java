package dev.jari.booking.admission;

import dev.jari.booking.key.CallerKey;
import dev.jari.booking.record.BookingNumber;
import dev.jari.booking.saga.Snapshot;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.message.Game;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.TraceHeaders;
import dev.jari.platform.database.ServiceDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Makes a draft of a wish. */
public final class Drafts {

    private static final int SNAPSHOTS_MAX = 10_000;

    private final BookingIds ids;
    private final Bodies bodies;
    private final InstantSource clock;
    private final Duration sagaTimeout;

    /** In a rush all customers book the same: its snapshot is written once per version, not once per request. */
    private final Map<Long, Kept> snapshots = new ConcurrentHashMap<>();

    public Drafts(ServiceDatabase database, Bodies bodies, InstantSource clock, Duration sagaTimeout) {
        this.ids = new BookingIds(database);
        this.bodies = bodies;
        this.clock = clock;
        this.sagaTimeout = sagaTimeout;
    }

    private record Kept(Game game, Snapshot snapshot, String json) {}

    /** Until when a booking that is drafted now must be decided. */
    Instant deadline() {
        return clock.instant().plus(sagaTimeout);
    }

    /** The id of a booking that may come about. */
    long nextId() {
        return ids.next();
    }

    Draft draft(Wish wish, long id) {
        // Cut to what the database keeps, so that the first answer and every later one show the same time.
        var now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        var kept = snapshotOf(wish.game());
        var items = wish.price().items();
        return new Draft(
                id,
                BookingNumber.of(id),
                CallerKey.of(wish.asked()).orElse(null),
                wish,
                kept.snapshot(),
                kept.json(),
                items.isEmpty() ? "[]" : bodies.write(items),
                now,
                now.plus(sagaTimeout),
                trace(wish.asked()));
    }

    private Kept snapshotOf(Game game) {
        var kept = snapshots.get(game.id());
        if (kept != null && kept.game().equals(game)) return kept;
        if (snapshots.size() >= SNAPSHOTS_MAX) snapshots.clear();
        var snapshot = Snapshot.of(game);
        var fresh = new Kept(game, snapshot, bodies.write(snapshot));
        snapshots.put(game.id(), fresh);
        return fresh;
    }

    private static Map<String, String> trace(CreateBooking asked) {
        var trace = new HashMap<>(TraceHeaders.current());
        trace.putIfAbsent("requestId", asked.requestId());
        return trace;
    }
}
