package dev.jari.booking.saga;

import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the saga needs of a booking whose row is locked. As wide as the part of the row that its messages tell.
 *
 * @param standing what moves change
 */
record SagaBooking(
        BookingId id,
        String number,
        UserId userId,
        @Nullable String userEmail,
        @Nullable String userName,
        OfferingId offeringId,
        List<SlotId> slotIds,
        String snapshot,
        LocalDate date,
        LocalTime startTime,
        Instant startsAt,
        @Nullable LocalDate checkOut,
        int quantity,
        String currency,
        long totalAmount,
        long amountDue,
        Instant createdAt,
        Standing standing) {

    /**
     * How a booking stands.
     *
     * @param payBy until when a payment may be begun
     * @param dueAt when its waiting ends
     * @param orderId the newest attempt to pay
     * @param paying whether that one is under way
     * @param paid what was taken by it
     * @param releasedAt when its places were free again
     */
    record Standing(
            BookingStatus status,
            long version,
            @Nullable Instant payBy,
            @Nullable Instant dueAt,
            @Nullable OrderId orderId,
            boolean paying,
            @Nullable Money paid,
            @Nullable Instant releasedAt) {

        boolean isPayableAt(Instant now) {
            return !paying && payBy != null && now.isBefore(payBy);
        }

        /** The attempt by which it was paid. */
        Optional<OrderId> paidOrder() {
            return paid == null ? Optional.empty() : Optional.ofNullable(orderId);
        }

        boolean isPaying(OrderId order) {
            return paying && order.equals(orderId);
        }

        /** It waits for nothing any more; what was paid is not forgotten. */
        Standing to(BookingStatus next) {
            return new Standing(next, version + 1, payBy, null, orderId, false, paid, releasedAt);
        }

        Standing released(Instant at) {
            return new Standing(status, version + 1, payBy, dueAt, orderId, paying, paid, at);
        }

        Standing reserved(Instant window) {
            return new Standing(
                    BookingStatus.SLOT_RESERVED, version + 1, window, window, orderId, false, paid, releasedAt);
        }

        Standing paying(OrderId order, Instant due) {
            return new Standing(status, version + 1, payBy, due, order, true, paid, releasedAt);
        }

        Standing payable() {
            return new Standing(status, version + 1, payBy, payBy, orderId, false, paid, releasedAt);
        }

        Standing paid(BookingStatus next, OrderId order, Money amount) {
            return new Standing(next, version + 1, payBy, null, order, false, amount, releasedAt);
        }
    }

    BookingStatus status() {
        return standing.status();
    }

    Money paidOrNone() {
        var paid = standing.paid();
        return paid == null ? Money.none(currency) : paid;
    }

    SagaBooking at(Standing next) {
        return new SagaBooking(
                id,
                number,
                userId,
                userEmail,
                userName,
                offeringId,
                slotIds,
                snapshot,
                date,
                startTime,
                startsAt,
                checkOut,
                quantity,
                currency,
                totalAmount,
                amountDue,
                createdAt,
                next);
    }
}
