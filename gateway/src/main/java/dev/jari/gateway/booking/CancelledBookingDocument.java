package dev.jari.gateway.booking;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.CancelledBooking;
import dev.jari.contracts.booking.RefundQuote;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A booking that was given up, with what goes back to its customer. */
@Schema(name = "CancelledBooking")
public record CancelledBookingDocument(
        // Told once, whatever the booking itself knows of it.
        @JsonUnwrapped @JsonIgnoreProperties("refund") Booking booking,
        @Nullable RefundQuote refund,

        @Schema(description = "Whether the places are known to be free again; with Prefer: wait, else false")
        boolean placesReleased) {

    static CancelledBookingDocument of(CancelledBooking cancelled) {
        return new CancelledBookingDocument(cancelled.booking(), cancelled.refund(), cancelled.placesReleased());
    }
}
