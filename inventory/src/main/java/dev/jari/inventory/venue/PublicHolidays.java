package dev.jari.inventory.venue;

import dev.jari.contracts.venue.Holiday;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;

/**
 * The public holidays that come with Jari, in files named after a time zone: a line is a date and a name. A day that is
 * declared later is added by an admin of the venue.
 */
final class PublicHolidays {

    private PublicHolidays() {}

    static List<Holiday> of(String timeZone) {
        var name = "holidays/%s.txt".formatted(timeZone.replace('/', '_'));
        var stream = PublicHolidays.class.getClassLoader().getResourceAsStream(name);
        if (stream == null) return List.of();
        try (var reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            return reader.lines().map(PublicHolidays::parse).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Holiday parse(String line) {
        var space = line.indexOf(' ');
        return new Holiday(LocalDate.parse(line.substring(0, space)), line.substring(space + 1));
    }
}
