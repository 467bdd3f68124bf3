package dev.jari.booking.admission;

import dev.jari.booking.key.CallerKey;
import dev.jari.booking.record.BookingNumber;
import dev.jari.booking.saga.Snapshot;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.offering.Offering;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.TraceHeaders;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.database.StoredTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
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
    private final Map<OfferingId, Kept> snapshots = new ConcurrentHashMap<>();

    public Drafts(ServiceDatabase database, Bodies bodies, InstantSource clock, Duration sagaTimeout) {
        this.ids = new BookingIds(database);
        this.bodies = bodies;
        this.clock = clock;
        this.sagaTimeout = sagaTimeout;
    }

    private record Kept(Offering offering, Snapshot snapshot, String json) {}

    /** Until when a booking that is drafted now must be decided. */
    Instant deadline() {
        return clock.instant().plus(sagaTimeout);
    }

    /** The id of a booking that may come about. */
    BookingId nextId() {
        return ids.next();
    }

    Draft draft(Wish wish, BookingId id) {
        var now = StoredTime.now(clock);
        var kept = snapshotOf(wish.offering());
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

    private Kept snapshotOf(Offering offering) {
        var kept = snapshots.get(offering.offeringId());
        if (kept != null && kept.offering().equals(offering)) return kept;
        if (snapshots.size() >= SNAPSHOTS_MAX) snapshots.clear();
        var snapshot = Snapshot.of(offering);
        var fresh = new Kept(offering, snapshot, bodies.write(snapshot));
        snapshots.put(offering.offeringId(), fresh);
        return fresh;
    }

    private static Map<String, String> trace(CreateBooking asked) {
        var trace = new HashMap<>(TraceHeaders.current());
        trace.putIfAbsent("requestId", asked.requestId());
        return trace;
    }
}
