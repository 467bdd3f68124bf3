package dev.jari.client.booking;

import dev.jari.client.catalogue.LadderStep;
import dev.jari.client.money.Money;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A customer's booking. As wide as its JSON, which is flat.
 *
 * @param date of its first slot, in the venue's zone, as is the start time
 * @param checkOut of a stay
 * @param amountDue what is still to be paid before it is confirmed
 * @param payBy until when a payment may be started
 * @param failReason why it failed, as a code
 * @param refund what cancelling it gave back
 * @param version counts every change
 */
public record Booking(
        long bookingId,
        String bookingNumber,
        long userId,
        BookingStatus status,
        String visitStatus,
        List<Long> slotIds,
        Sold offering,
        Seller venue,
        LocalDate date,
        LocalTime startTime,
        @Nullable LocalDate checkOut,
        int quantity,
        String paymentType,
        Money totalAmount,
        @Nullable Money depositAmount,
        @Nullable Money prepayAmount,
        Money amountDue,
        @Nullable Money paidAmount,
        List<Line> items,
        @Nullable Long orderId,
        @Nullable Instant payBy,
        @Nullable String requestMessage,
        @Nullable String failReason,
        @Nullable String failDetail,
        @Nullable Refund refund,
        long acceptedSeq,
        Instant createdAt,
        long version) {

    public Booking {
        slotIds = List.copyOf(slotIds);
        items = List.copyOf(items);
    }

    /** The offering, as it was called when the booking was made. */
    public record Sold(long offeringId, String code, String name) {}

    /** The venue, as it was when the booking was made. */
    public record Seller(long venueId, String kind, String name, String timeZone, List<LadderStep> ladder) {

        public Seller {
            ladder = List.copyOf(ladder);
        }
    }

    /** A menu item as it was named and priced when the booking was made. */
    public record Line(long menuId, String name, Money unitPrice, int quantity, Money lineAmount) {}
}
