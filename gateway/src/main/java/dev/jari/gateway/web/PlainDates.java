package dev.jari.gateway.web;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.regex.Pattern;
import org.springframework.core.convert.converter.Converter;

/** Reads {@code YYYY-MM-DD} in addresses and nothing else: no offsets, and no years that a database can't store. */
public final class PlainDates implements Converter<String, LocalDate> {

    private static final Pattern FORM = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

    @Override
    public LocalDate convert(String text) {
        if (!FORM.matcher(text).matches()) throw new DateTimeParseException("not YYYY-MM-DD", text, 0);
        return LocalDate.parse(text);
    }
}
