package dev.jari.platform.page;

import dev.jari.contracts.answer.Page;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where a list goes on: the position of the last item that was given, written so that no caller is tempted to read it
 * or to make one up.
 */
public final class Cursor {

    private Cursor() {}

    /** Goes on behind the item with this position, of words without blanks. */
    public static String after(Object... position) {
        return scrambled(Arrays.stream(position).map(Object::toString).collect(Collectors.joining(" ")));
    }

    private static String scrambled(String words) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(words.getBytes(StandardCharsets.US_ASCII));
    }

    /**
     * What the reader makes of the position; nothing when the cursor is none of ours, or the reader can't read a word
     * of it.
     */
    public static <T> Optional<T> read(String cursor, int words, Function<Position, T> reader) {
        try {
            var text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.US_ASCII);
            var position = new Position(List.of(text.split(" ", -1)));
            // The decoder forgives what the encoder never writes.
            if (position.words().size() != words || !scrambled(text).equals(cursor)) return Optional.empty();
            return Optional.of(reader.apply(position));
        } catch (IllegalArgumentException | DateTimeException _) {
            return Optional.empty();
        }
    }

    /** A position as it was given to {@link #after}. */
    public record Position(List<String> words) {

        // A database can't count for ever, and no row of ours is older or younger.
        private static final Instant EARLIEST = Instant.EPOCH;
        private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

        public String word(int index) {
            return words.get(index);
        }

        public long number(int index) {
            return Long.parseLong(word(index));
        }

        /** Of an item that was given before, so never zero or less. */
        public long id(int index) {
            var id = number(index);
            if (id <= 0 || !word(index).equals(Long.toString(id)))
                throw new IllegalArgumentException("an id is a number above zero, not " + word(index));
            return id;
        }

        public Instant time(int index) {
            var time = Instant.parse(word(index));
            if (time.isBefore(EARLIEST) || time.isAfter(LATEST))
                throw new IllegalArgumentException(time + " is no time of ours");
            return time;
        }
    }

    /** The id at which the last page ended, or where the first begins; nothing when the cursor is none of ours. */
    public static OptionalLong id(@Nullable String cursor, long beginning) {
        if (cursor == null) return OptionalLong.of(beginning);
        return read(cursor, 1, position -> OptionalLong.of(position.id(0))).orElseGet(OptionalLong::empty);
    }

    /** As {@link #id}, for lists whose cursors are the ids themselves. */
    public static OptionalLong plainId(@Nullable String cursor, long beginning) {
        if (cursor == null) return OptionalLong.of(beginning);
        try {
            return OptionalLong.of(Long.parseLong(cursor));
        } catch (NumberFormatException _) {
            return OptionalLong.empty();
        }
    }

    /** What a caller hears whose cursor is none of ours. */
    public static Refusal refusal() {
        return Refusal.malformed(List.of(new FieldError("cursor", "invalid-value", null)));
    }

    public static int limit(int asked) {
        return Math.clamp(asked, 1, Page.LIMIT_MAX);
    }
}
