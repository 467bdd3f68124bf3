package dev.jari.gateway.web;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.converter.Converter;

/** Reads {@code YYYY-MM-DD} in addresses and nothing else: no offsets, and no years that a database can't store. */
public final class PlainDates implements Converter<String, @Nullable LocalDate> {

    private static final Pattern FORM = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

    @Override
    public @Nullable LocalDate convert(String text) {
        // As with numbers: a parameter without a value is as good as none.
        if (text.isEmpty()) return null;
        if (!FORM.matcher(text).matches()) throw new DateTimeParseException("not YYYY-MM-DD", text, 0);
        return LocalDate.parse(text);
    }
}
