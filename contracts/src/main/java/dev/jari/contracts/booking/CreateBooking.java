package dev.jari.contracts.booking;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.slot.Places;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a booking.
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
        UserId userId,
        @Nullable String userEmail,
        @Nullable String userName,
        @Nullable String idempotencyKey,
        String fingerprint,
        @JsonUnwrapped Places places,
        @Nullable Integer quantity,
        @Nullable PaymentType paymentType,
        List<WantedItem> items,
        @Nullable CouponId couponId,
        @Nullable String requestMessage,
        int waitSeconds,
        String requestId)
        implements Question<BookingNow> {

    public static final String SUBJECT = "booking.create";

    public static final int KEY_MAX = 200;

    /** More lines than a menu has. */
    public static final int ITEMS_MAX = 50;

    public static final int MESSAGE_MAX = 1_000;

    /** The longest a caller may wait for an outcome, in seconds. */
    public static final int WAIT_MAX = 10;

    public CreateBooking {
        items = List.copyOf(items);
        if (waitSeconds < 0 || waitSeconds > WAIT_MAX)
            throw new IllegalArgumentException("a caller waits 0 to %d s, not %d".formatted(WAIT_MAX, waitSeconds));
    }
}
