package dev.jari.gateway.web;

import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.Id;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.core.convert.converter.Converter;
import org.springframework.core.convert.converter.ConverterFactory;
import org.springframework.util.NumberUtils;

/**
 * Reads ids as callers write them, in addresses and bodies. A number that can't be an id is no mistake of form: it
 * names nothing, and what is not there each service says in its own words.
 */
public final class WrittenIds implements ConverterFactory<String, Id> {

    /** The last number there is; nothing ever gets it. */
    private static final long OF_NOTHING = Long.MAX_VALUE;

    private static final HoldId HOLD_OF_NOTHING = new HoldId("-");

    public static <T extends Id> @Nullable T read(@Nullable Long number, LongFunction<T> type) {
        return number == null ? null : type.apply(number > 0 ? number : OF_NOTHING);
    }

    public static HoldId hold(String text) {
        return text.isBlank() ? HOLD_OF_NOTHING : new HoldId(text);
    }

    /** Numbers are read as Spring reads those that are no ids. */
    @Override
    public <T extends Id> Converter<String, @Nullable T> getConverter(Class<T> type) {
        var maker = BeanUtils.getResolvableConstructor(type);
        return text -> text.isEmpty()
                ? null
                : read(NumberUtils.parseNumber(text, Long.class), number -> BeanUtils.instantiateClass(maker, number));
    }
}
