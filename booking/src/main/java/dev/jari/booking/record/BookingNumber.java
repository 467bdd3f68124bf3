package dev.jari.booking.record;

import dev.jari.contracts.id.BookingId;
import java.util.Optional;

/**
 * The name of a booking that people read to each other: {@code BK-} and eight characters none of which looks like
 * another. Each id has one number and each number one id, but neighbours have nothing in common, so a number does not
 * tell how many were sold. Part of the stored data: the scrambling never changes.
 */
public final class BookingNumber {

    private static final String PREFIX = "BK-";

    // Neither 0 and O nor 1 and I.
    private static final String ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

    private static final int CHARACTERS = 8;
    private static final int BITS_PER_CHARACTER = 5;
    private static final int HALF_BITS = CHARACTERS * BITS_PER_CHARACTER / 2;
    private static final long HALF_MASK = (1L << HALF_BITS) - 1;
    private static final long[] ROUND_KEYS = {
        0x9e3779b97f4a7c15L, 0xbf58476d1ce4e5b9L, 0x94d049bb133111ebL, 0x2545f4914f6cdd1dL
    };

    /** The first id that has no number any more. */
    static final long END = 1L << (2 * HALF_BITS);

    private BookingNumber() {}

    public static String of(BookingId id) {
        if (id.value() >= END) throw new IllegalArgumentException("no booking has the id " + id);
        var scrambled = scramble(id.value());
        var number = new StringBuilder(PREFIX.length() + CHARACTERS).append(PREFIX);
        for (var shift = (CHARACTERS - 1) * BITS_PER_CHARACTER; shift >= 0; shift -= BITS_PER_CHARACTER)
            number.append(ALPHABET.charAt((int) (scrambled >>> shift) & ((1 << BITS_PER_CHARACTER) - 1)));
        return number.toString();
    }

    /** The id behind a number, written in any case; nothing for what can't be one. */
    public static Optional<BookingId> idOf(String number) {
        if (number.length() != PREFIX.length() + CHARACTERS
                || !number.regionMatches(true, 0, PREFIX, 0, PREFIX.length())) return Optional.empty();
        var scrambled = 0L;
        for (var i = PREFIX.length(); i < number.length(); i++) {
            var digit = ALPHABET.indexOf(upper(number.charAt(i)));
            if (digit < 0) return Optional.empty();
            scrambled = scrambled << BITS_PER_CHARACTER | digit;
        }
        return known(unscramble(scrambled));
    }

    /** The id that is meant by an id or a number; nothing for what can't be either. */
    public static Optional<BookingId> idOfEither(String idOrNumber) {
        return idOrNumber.matches("\\d{1,18}") ? known(Long.parseLong(idOrNumber)) : idOf(idOrNumber);
    }

    private static Optional<BookingId> known(long id) {
        return id == 0 ? Optional.empty() : Optional.of(new BookingId(id));
    }

    private static char upper(char c) {
        return c >= 'a' && c <= 'z' ? (char) (c - 'a' + 'A') : c;
    }

    /** A Feistel network: whatever the rounds compute, going back undoes it. */
    private static long scramble(long id) {
        var left = id >>> HALF_BITS;
        var right = id & HALF_MASK;
        for (var key : ROUND_KEYS) {
            var next = left ^ round(right, key);
            left = right;
            right = next;
        }
        return left << HALF_BITS | right;
    }

    private static long unscramble(long scrambled) {
        var left = scrambled >>> HALF_BITS;
        var right = scrambled & HALF_MASK;
        for (var i = ROUND_KEYS.length - 1; i >= 0; i--) {
            var before = right ^ round(left, ROUND_KEYS[i]);
            right = left;
            left = before;
        }
        return left << HALF_BITS | right;
    }

    private static long round(long half, long key) {
        var mixed = (half + 1) * key;
        mixed = (mixed ^ mixed >>> 29) * key;
        return mixed >>> (64 - HALF_BITS);
    }
}
