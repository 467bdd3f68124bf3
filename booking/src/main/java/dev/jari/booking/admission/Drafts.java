package dev.jari.booking.admission;

import dev.jari.booking.key.CallerKey;
import dev.jari.booking.record.BookingNumber;
import dev.jari.booking.saga.Snapshot;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.hold.Hold;
import dev.jari.contracts.message.Game;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.TraceHeaders;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** Makes a draft of a request: finds what is wanted, prices it, and refuses what can't be. */
final class Drafts {

    private static final int SNAPSHOTS_MAX = 10_000;

    private final Wishes wishes;
    private final Prices prices;
    private final BookingIds ids;
    private final Bodies bodies;
    private final InstantSource clock;
    private final Duration sagaTimeout;

    /** In a rush everybody books the same: its snapshot is written once per version, not once per request. */
    private final Map<Long, Kept> snapshots = new ConcurrentHashMap<>();

    Drafts(Wishes wishes, Prices prices, BookingIds ids, Bodies bodies, InstantSource clock, Duration sagaTimeout) {
        this.wishes = wishes;
        this.prices = prices;
        this.ids = ids;
        this.bodies = bodies;
        this.clock = clock;
        this.sagaTimeout = sagaTimeout;
    }

    private record Kept(Game game, Snapshot snapshot, String json) {}

    Instant deadline(Instant from) {
        return from.plus(sagaTimeout);
    }

    /** The id of a booking that may come about. */
    long nextId() {
        return ids.next();
    }

    Drafted draft(CreateBooking asked) {
        return draft(asked, wishes.find(asked, null), ids::next);
    }

    /** Of a hold that is pinned for the booking with this id. */
    Drafted draft(CreateBooking asked, Hold hold, long id) {
        return draft(asked, wishes.find(asked, hold), () -> id);
    }

    private Drafted draft(CreateBooking asked, Wish wish, LongSupplier id) {
        return switch (wish) {
            case Wish.Refused refused -> new Drafted.Refused(refused.refusal());
            case Wish.Found found ->
                switch (prices.price(asked, found)) {
                    case Prices.Priced.Refused refused -> new Drafted.Refused(refused.refusal());
                    case Prices.Priced.Of priced -> draft(asked, found, priced, id);
                };
        };
    }

    private Drafted draft(CreateBooking asked, Wish.Found wish, Prices.Priced.Of priced, LongSupplier nextId) {
        // Cut to what the database keeps, so that the first answer and every later one show the same time.
        var now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        if (!wish.startsAt().isAfter(now)) return new Drafted.Refused(Refusal.of(ErrorCode.SLOT_IN_THE_PAST));
        if (wish.closed()) return new Drafted.Refused(Refusal.of(ErrorCode.SLOT_CLOSED));
        if (wish.shortage() != null) return Drafted.Refused.soldOut(wish.shortage(), wish.slotIds());
        var id = nextId.getAsLong();
        var kept = snapshotOf(wish.game());
        return new Drafted.Ready(new Draft(
                id,
                BookingNumber.of(id),
                asked.userId(),
                asked.userEmail(),
                asked.userName(),
                CallerKey.of(asked).orElse(null),
                asked.holdId(),
                kept.snapshot(),
                kept.json(),
                wish.slotIds(),
                wish.date(),
                wish.startTime(),
                wish.startsAt(),
                wish.checkOut(),
                wish.quantity(),
                priced.amounts(),
                priced.items(),
                priced.items().isEmpty() ? "[]" : bodies.write(priced.items()),
                asked.couponId(),
                asked.requestMessage(),
                now,
                deadline(now),
                trace(asked)));
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
