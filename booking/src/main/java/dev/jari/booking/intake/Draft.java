package dev.jari.booking.intake;

import dev.jari.booking.key.CallerKey;
import dev.jari.booking.key.CallerKeys;
import dev.jari.booking.news.BookingMoved;
import dev.jari.booking.news.Decision;
import dev.jari.booking.saga.Moves;
import dev.jari.booking.saga.Snapshot;
import dev.jari.contracts.booking.BookedItem;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.VisitStatus;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.messaging.envelope.Lanes;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A booking that is checked and priced and waits to be accepted. It has its id already, so that after an unclear commit
 * it can tell its own rows from another's.
 *
 * @param snapshotJson the snapshot as it is stored
 * @param itemsJson the items as they are stored
 * @param dueAt when inventory must have answered
 * @param trace of the caller, for the messages that follow
 */
public record Draft(
        long id,
        String number,
        long userId,
        @Nullable String userEmail,
        @Nullable String userName,
        @Nullable CallerKey key,
        @Nullable String holdId,
        Snapshot snapshot,
        String snapshotJson,
        List<Long> slotIds,
        LocalDate date,
        LocalTime startTime,
        Instant startsAt,
        @Nullable LocalDate checkOut,
        int quantity,
        Amounts amounts,
        List<BookedItem> items,
        String itemsJson,
        @Nullable Long couponId,
        @Nullable String requestMessage,
        Instant createdAt,
        Instant dueAt,
        Map<String, String> trace) {

    public Draft {
        slotIds = List.copyOf(slotIds);
        items = List.copyOf(items);
        trace = Map.copyOf(trace);
    }

    /**
     * What a booking costs.
     *
     * @param due what is to be paid before it is confirmed
     */
    public record Amounts(
            PaymentType type,
            Money total,
            @Nullable Money deposit,
            @Nullable Money prepay,
            Money due) {}

    public long offeringId() {
        return snapshot.offering().offeringId();
    }

    public int lane() {
        return Lanes.of(offeringId());
    }

    Optional<CallerKeys.Use> keyUse() {
        return Optional.ofNullable(key).map(used -> new CallerKeys.Use(used, id));
    }

    SlotReserve reserve(long acceptedSeq) {
        return new SlotReserve(
                id, number, offeringId(), slotIds, quantity, holdId, userId, acceptedSeq, dueAt, createdAt);
    }

    /** As it is told after the commit. */
    BookingMoved moved() {
        var now = new Decision(id, Moves.FIRST, 1, null, null, null, null);
        return new BookingMoved(BookingMoved.Meaning.ACCEPTED, now, userId, slotIds, quantity, startsAt);
    }

    /** As its customer sees it right after it was accepted. */
    Booking accepted(long acceptedSeq) {
        return new Booking(
                id,
                number,
                userId,
                Moves.FIRST,
                VisitStatus.PENDING,
                slotIds,
                snapshot.offering(),
                snapshot.venue(),
                date,
                startTime,
                checkOut,
                quantity,
                amounts.type(),
                amounts.total(),
                amounts.deposit(),
                amounts.prepay(),
                amounts.due(),
                null,
                items,
                null,
                null,
                requestMessage,
                null,
                null,
                null,
                acceptedSeq,
                createdAt,
                1);
    }
}
