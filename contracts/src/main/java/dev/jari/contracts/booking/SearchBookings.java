package dev.jari.contracts.booking;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.id.VenueId;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a page of all bookings, the newest first, at most 200. What is absent does not narrow.
 *
 * @param from first date of the visit, in the venue's zone
 * @param to last date of the visit
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SearchBookings(
        @Nullable String number,
        @Nullable UserId userId,
        @Nullable VenueId venueId,
        @Nullable BookingStatus status,
        @Nullable LocalDate from,
        @Nullable LocalDate to,
        @Nullable String cursor,
        int limit)
        implements Question<Page<Booking>> {

    public static final String SUBJECT = "bookings.search";
}
