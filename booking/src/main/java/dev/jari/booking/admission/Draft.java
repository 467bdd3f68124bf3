package dev.jari.booking.admission;

import dev.jari.booking.key.CallerKey;
import dev.jari.booking.key.CallerKeys;
import dev.jari.booking.news.BookingMoved;
import dev.jari.booking.news.Decision;
import dev.jari.booking.saga.Moves;
import dev.jari.booking.saga.Snapshot;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.booking.VisitStatus;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.messaging.envelope.Lanes;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A booking that waits to be accepted. It has its id already, so that after an unclear commit it can tell its own rows
 * from another's.
 *
 * @param key of its caller; a confirmed hold needs none
 * @param snapshotJson the snapshot as it is stored
 * @param itemsJson the items as they are stored
 * @param dueAt when inventory must have answered
 * @param trace of the caller, for the messages that follow
 */
record Draft(
        BookingId id,
        String number,
        @Nullable CallerKey key,
        Wish wish,
        Snapshot snapshot,
        String snapshotJson,
        String itemsJson,
        Instant createdAt,
        Instant dueAt,
        Map<String, String> trace) {

    Draft {
        trace = Map.copyOf(trace);
    }

    CreateBooking asked() {
        return wish.asked();
    }

    UserId userId() {
        return asked().userId();
    }

    @Nullable
    HoldId holdId() {
        return wish.holdId();
    }

    List<SlotId> slotIds() {
        return wish.slotIds();
    }

    int quantity() {
        return wish.quantity();
    }

    OfferingId offeringId() {
        return snapshot.offering().offeringId();
    }

    int lane() {
        return Lanes.of(offeringId().value());
    }

    Optional<CallerKeys.Use> keyUse() {
        return Optional.ofNullable(key).map(used -> new CallerKeys.Use(used, id));
    }

    SlotReserve reserve(long acceptedSeq) {
        return new SlotReserve(
                id, number, offeringId(), slotIds(), quantity(), holdId(), userId(), acceptedSeq, dueAt, createdAt);
    }

    /** As it is told after the commit. */
    BookingMoved moved() {
        var now = new Decision(id, Moves.FIRST, 1, null, null, null, null);
        return new BookingMoved(BookingMoved.Meaning.ACCEPTED, now, userId(), slotIds(), quantity(), wish.startsAt());
    }

    /** As its customer sees it right after it was accepted. */
    Booking accepted(long acceptedSeq) {
        var price = wish.price();
        return new Booking(
                id,
                number,
                userId(),
                Moves.FIRST,
                VisitStatus.PENDING,
                slotIds(),
                snapshot.offering(),
                snapshot.venue(),
                wish.date(),
                wish.startTime(),
                wish.checkOut(),
                quantity(),
                price.type(),
                price.total(),
                price.deposit(),
                price.prepay(),
                price.due(),
                null,
                price.items(),
                null,
                null,
                asked().requestMessage(),
                null,
                null,
                null,
                acceptedSeq,
                createdAt,
                1);
    }
}
