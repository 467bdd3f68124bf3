package dev.jari.contracts.booking;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.offering.PaymentType;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a booking. What is wanted is named in one of four ways: a hold; a slot; an offering with check-in and
 * check-out; an offering with a date and a start time.
 *
 * @param userEmail from the token, for the events that tell of the booking; so is the name
 * @param idempotencyKey the caller's; absent only when a hold is confirmed without one
 * @param fingerprint of the body, so that a key used for something else is seen
 * @param quantity 1 when absent; a hold has its own
 * @param paymentType what the offering asks for when absent
 * @param waitSeconds how long the caller is willing to wait for the outcome; 0 to be answered at once
 * @param requestId under which the caller's steps are logged
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CreateBooking(
        long userId,
        @Nullable String userEmail,
        @Nullable String userName,
        @Nullable String idempotencyKey,
        String fingerprint,
        @Nullable String holdId,
        @Nullable Long slotId,
        @Nullable Long offeringId,
        @Nullable LocalDate checkIn,
        @Nullable LocalDate checkOut,
        @Nullable LocalDate date,
        @JsonFormat(pattern = "HH:mm") @Nullable LocalTime startTime,
        @Nullable Integer quantity,
        @Nullable PaymentType paymentType,
        List<WantedItem> items,
        @Nullable Long couponId,
        @Nullable String requestMessage,
        int waitSeconds,
        String requestId) {

    public static final String SUBJECT = "booking.create";

    /** The longest anybody may wait for an outcome, in seconds. */
    public static final int WAIT_MAX = 10;

    public CreateBooking {
        items = List.copyOf(items);
        if (waitSeconds < 0 || waitSeconds > WAIT_MAX)
            throw new IllegalArgumentException("nobody waits %d s".formatted(waitSeconds));
    }
}
