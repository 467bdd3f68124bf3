package dev.jari.contracts.booking;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.PaymentType;
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
 * @param totalAmount what the places and items cost in all
 * @param depositAmount what has to be paid of it in advance, when a deposit is asked for
 * @param prepayAmount what has to be paid in advance, when everything is
 * @param amountDue what is still to be paid before it is confirmed
 * @param paidAmount what was taken for it, after the coupon; absent while nothing was
 * @param payBy until when a payment may be started
 * @param refund what cancelling it, or not coming, gave back
 * @param acceptedSeq the place in the queue of its lane
 * @param version counts every change; its ETag
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Booking(
        BookingId bookingId,
        String bookingNumber,
        UserId userId,
        BookingStatus status,
        VisitStatus visitStatus,
        List<SlotId> slotIds,
        BookedOffering offering,
        BookedVenue venue,
        LocalDate date,
        @JsonFormat(pattern = "HH:mm") LocalTime startTime,
        @Nullable LocalDate checkOut,
        int quantity,
        PaymentType paymentType,
        Money totalAmount,
        @Nullable Money depositAmount,
        @Nullable Money prepayAmount,
        Money amountDue,
        @Nullable Money paidAmount,
        List<BookedItem> items,
        @Nullable OrderId orderId,
        @Nullable Instant payBy,
        @Nullable String requestMessage,
        @Nullable FailReason failReason,
        @Nullable String failDetail,
        @Nullable RefundQuote refund,
        long acceptedSeq,
        Instant createdAt,
        long version) {

    public Booking {
        slotIds = List.copyOf(slotIds);
        items = List.copyOf(items);
    }
}
