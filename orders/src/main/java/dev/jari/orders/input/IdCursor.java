package dev.jari.orders.input;

import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Where a list by id goes on. */
public final class IdCursor {

    /** The longest page there is. */
    public static final int LIMIT_MAX = 200;

    private IdCursor() {}

    /** The id at which the last page ended, or where the first begins; nothing when the cursor is none of ours. */
    public static OptionalLong parse(@Nullable String cursor, long beginning) {
        if (cursor == null) return OptionalLong.of(beginning);
        try {
            return OptionalLong.of(Long.parseLong(cursor));
        } catch (NumberFormatException _) {
            return OptionalLong.empty();
        }
    }

    public static Refusal refusal() {
        return Refusal.malformed(List.of(new FieldError("cursor", "invalid-value", null)));
    }

    public static int limit(int asked) {
        return Math.clamp(asked, 1, LIMIT_MAX);
    }
}
