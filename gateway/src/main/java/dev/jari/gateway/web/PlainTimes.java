package dev.jari.gateway.web;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * Writes dates and times as their own {@code toString} does, {@code HH:mm} for a full minute. A list of two months has
 * 16,000 of them, and going through a formatter for each took a third of its time.
 */
final class PlainTimes {

    private PlainTimes() {}

    static JacksonModule module() {
        return new SimpleModule("times")
                .addSerializer(LocalDate.class, new Written<>(LocalDate.class, LocalDate::toString))
                .addSerializer(LocalTime.class, new Written<>(LocalTime.class, LocalTime::toString))
                .addSerializer(Instant.class, new Written<>(Instant.class, PlainTimes::text));
    }

    /** What {@link Instant#toString} says, without a formatter for full seconds. */
    static String text(Instant instant) {
        if (instant.getNano() != 0) return instant.toString();
        var time = LocalDateTime.ofEpochSecond(instant.getEpochSecond(), 0, ZoneOffset.UTC);
        return time + (time.getSecond() == 0 ? ":00Z" : "Z");
    }

    private static final class Written<T> extends StdSerializer<T> {

        private final Function<T, String> text;

        Written(Class<T> type, Function<T, String> text) {
            super(type);
            this.text = text;
        }

        @Override
        public void serialize(T value, JsonGenerator generator, SerializationContext context) {
            generator.writeString(text.apply(value));
        }
    }
}
