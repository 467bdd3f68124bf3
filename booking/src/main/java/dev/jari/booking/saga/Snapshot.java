package dev.jari.booking.saga;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.booking.BookedOffering;
import dev.jari.contracts.booking.BookedVenue;
import dev.jari.contracts.message.Game;
import org.jspecify.annotations.Nullable;

/** What was booked, as it was called when it was; later edits of the catalogue leave it alone. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Snapshot(
        BookedOffering offering,
        BookedVenue venue,
        @Nullable String frontNineCourseName,
        @Nullable String backNineCourseName) {

    public static Snapshot of(Game game) {
        return new Snapshot(
                new BookedOffering(game.id(), game.code(), game.name()),
                new BookedVenue(game.clubId(), game.kind(), game.clubName(), game.timeZone(), game.ladder()),
                game.frontNineCourseName(),
                game.backNineCourseName());
    }
}
