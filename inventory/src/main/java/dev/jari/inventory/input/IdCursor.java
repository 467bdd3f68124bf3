package dev.jari.inventory.input;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Where a list by id goes on. */
public final class IdCursor {

    /** The longest page there is. */
    public static final int LIMIT_MAX = 200;

    private IdCursor() {}

    /** The id after which the page begins; nothing when the cursor is none of ours. */
    public static OptionalLong parse(@Nullable String cursor) {
        if (cursor == null) return OptionalLong.of(0);
        return Cursor.position(cursor)
                .filter(position -> position.matches("[1-9]\\d{0,17}"))
                .map(position -> OptionalLong.of(Long.parseLong(position)))
                .orElseGet(OptionalLong::empty);
    }

    /** Goes on behind the last id of a page. */
    public static String after(long lastId) {
        return Cursor.at(Long.toString(lastId));
    }

    public static int limit(int asked) {
        return Math.clamp(asked, 1, LIMIT_MAX);
    }
}
