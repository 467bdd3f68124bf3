package dev.jari.gateway.admin;

import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.SearchBookings;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.id.VenueId;
import io.swagger.v3.oas.annotations.Parameter;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Which bookings an admin looks for; what is absent or empty does not narrow. */
record BookingFilter(
        @Parameter(description = "Its number", example = "BK-7K2M9QX4") @Nullable
        String number,

        @Parameter(description = "Whose") @Nullable UserId userId,
        @Parameter(description = "Where") @Nullable VenueId venueId,

        @Parameter(description = "Only those that stand so") @Nullable
        BookingStatus status,

        @Parameter(description = "First date of the visit", example = "2026-12-01") @Nullable
        LocalDate from,

        @Parameter(description = "Last date of the visit, included", example = "2026-12-31") @Nullable
        LocalDate to) {

    SearchBookings page(@Nullable String cursor, int limit) {
        var named = number == null || number.isBlank() ? null : number.strip();
        return new SearchBookings(named, userId, venueId, status, from, to, cursor, limit);
    }
}
