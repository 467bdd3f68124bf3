package dev.jari.gateway.booking;

import dev.jari.gateway.problem.Problem;
import dev.jari.gateway.problem.Problem.Fault;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Brings fields with several names to one value each, and remembers what contradicts itself or can't be. */
final class Synonyms {

    // What both PostgreSQL and YYYY-MM-DD can express.
    private static final int YEAR_MAX = 9999;

    private final List<Fault> faults = new ArrayList<>();

    /** A value under one of the names of a field. */
    record Named<T>(String name, @Nullable T value) {}

    static <T> Named<T> named(String name, @Nullable T value) {
        return new Named<>(name, value);
    }

    /** The first value given. Another name may repeat it, and not say anything else. */
    @SafeVarargs
    final <T> @Nullable T one(Named<T>... names) {
        @Nullable T first = null;
        for (var name : names) {
            var value = name.value();
            if (value == null) continue;
            if (first == null) first = value;
            else if (!first.equals(value)) wrong(name.name(), "contradicts-other-name");
        }
        return first;
    }

    Named<LocalDate> day(String name, @Nullable LocalDate date) {
        if (date != null && (date.getYear() < 1 || date.getYear() > YEAR_MAX)) wrong(name, "out-of-range");
        return named(name, date);
    }

    /** To the minute: slots begin at no other time, and messages carry none. */
    Named<LocalTime> minute(String name, @Nullable LocalTime time) {
        if (time != null && (time.getSecond() != 0 || time.getNano() != 0)) wrong(name, "invalid-value");
        return named(name, time);
    }

    void wrong(String name, String code) {
        faults.add(new Fault("/" + name, code, null));
    }

    void check() {
        if (!faults.isEmpty()) throw Problem.impossible(faults).asException();
    }
}
