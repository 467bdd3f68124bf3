package dev.jari.gateway.booking;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.CancelAnswer;
import dev.jari.contracts.booking.RefundQuote;
import dev.jari.gateway.service.Services;
import org.jspecify.annotations.Nullable;

/** A booking that was given up, with what goes back to its customer. */
public record CancelledBooking(
        // Told once, whatever the booking itself knows of it.
        @JsonUnwrapped @JsonIgnoreProperties("refund") Booking booking,
        @Nullable RefundQuote refund) {

    static CancelledBooking of(CancelAnswer answer) {
        return new CancelledBooking(Services.granted(answer.booking(), answer.refusal()), answer.refund());
    }
}
