package dev.jari.contracts.error;

import org.jspecify.annotations.Nullable;

/**
 * One value of a request that is wrong.
 *
 * @param pointer JSON pointer into the body, such as {@code /price/amount}
 * @param code what is wrong, as a stable word: {@code missing}, {@code too-long}, {@code out-of-range} …
 * @param detail a sentence in English, where the word alone does not say enough
 */
public record FieldError(
        String pointer, String code, @Nullable String detail) {}
