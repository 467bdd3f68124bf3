package dev.jari.contracts.slot;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.OfferingId;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a page of an offering's slots by date and time. Ask on with the cursor of the last answer until there is
 * none. Between processes a page holds at most {@link #PAGE_MAX} slots, so that it stays short enough to be sent;
 * within one nothing is sent, and it holds as many as are wanted.
 *
 * @param to included; at most 62 days with {@code from}
 * @param limit no page is longer than that
 * @param minAvailable only slots of which so many places can be taken now, so none that is closed; all when absent. A
 *     page may then be short of its limit although it has a cursor, where thousands in a row are held
 */
public record ListSlots(
        OfferingId offeringId,
        LocalDate from,
        LocalDate to,
        @Nullable String cursor,
        int limit,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer minAvailable)
        implements Question<Page<Slot>> {

    public static final String SUBJECT = "slots.list";
    public static final int PAGE_MAX = 800;
    public static final int UNSENT_PAGE_MAX = 10_000;
    public static final int DAYS_MAX = 62;

    /** Asks for all slots, whatever is left of them. */
    public ListSlots(OfferingId offeringId, LocalDate from, LocalDate to, @Nullable String cursor, int limit) {
        this(offeringId, from, to, cursor, limit, null);
    }
}
