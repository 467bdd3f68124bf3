package dev.jari.contracts.audit;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.answer.Request;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Asks booking whom it refused from memory for lack of places, the newest first.
 *
 * @param before goes on with what is older than this one; absent for the newest
 * @param limit 1 to {@link #LIMIT_MAX}; a page cut short in silence would look like the last
 */
public record ListRefusals(@Nullable UUID before, int limit) implements Request<Items<RefusalTally>> {

    public static final String SUBJECT = "booking.refusals";

    /** Some 150 bytes each: far below what a transport carries. */
    public static final int LIMIT_MAX = 500;

    public ListRefusals {
        if (limit < 1 || limit > LIMIT_MAX)
            throw new IllegalArgumentException("limit is %d; 1 to %d is possible".formatted(limit, LIMIT_MAX));
    }
}
