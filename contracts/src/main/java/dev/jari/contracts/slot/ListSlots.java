package dev.jari.contracts.slot;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a page of an offering's slots by date and time. Ask on with the cursor of the last answer until there is
 * none; a page holds {@link #PAGE_MAX} slots, so that it stays short enough for every transport.
 *
 * @param to included; at most 62 days with {@code from}
 */
public record ListSlots(
        long offeringId,
        LocalDate from,
        LocalDate to,
        @Nullable String cursor) {

    public static final String SUBJECT = "slots.list";
    public static final int PAGE_MAX = 800;
    public static final int DAYS_MAX = 62;
}
