package dev.jari.booking.saga;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.booking.BookedOffering;
import dev.jari.contracts.booking.BookedVenue;
import dev.jari.contracts.offering.Offering;
import org.jspecify.annotations.Nullable;

/** What was booked, as it was called when it was; later edits of the catalogue leave it alone. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Snapshot(
        BookedOffering offering,
        BookedVenue venue,
        @Nullable String frontNineCourseName,
        @Nullable String backNineCourseName) {

    public static Snapshot of(Offering offering) {
        var golf = offering.golf();
        return new Snapshot(
                new BookedOffering(offering.offeringId(), offering.code(), offering.name()),
                new BookedVenue(
                        offering.venueId(),
                        offering.kind(),
                        offering.venueName(),
                        offering.timeZone(),
                        offering.ladder()),
                golf == null ? null : golf.frontNineCourseName(),
                golf == null ? null : golf.backNineCourseName());
    }
}
