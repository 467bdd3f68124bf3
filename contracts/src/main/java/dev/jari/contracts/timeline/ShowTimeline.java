package dev.jari.contracts.timeline;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.UserId;
import org.jspecify.annotations.Nullable;

/**
 * Asks for everything that happened to a booking, in order, page by page.
 *
 * @param userId whose it must be; absent for an admin
 */
public record ShowTimeline(
        String idOrNumber,
        @Nullable UserId userId,
        @Nullable String cursor,
        int limit) implements Question<Timeline> {

    public static final String SUBJECT = "bookings.timeline";
}
