package dev.jari.gateway.limit;

import java.time.Duration;
import org.springframework.boot.convert.DurationStyle;

/**
 * So many in so long a time, written {@code 240/1m}. They may all come at once; then they come back evenly.
 *
 * @param count the most that can be taken at once
 * @param window how long it takes until all have come back
 */
public record Quota(int count, Duration window) {

    // Headers tell windows in whole seconds, and a longer one than a day is a ban.
    private static final Duration WINDOW_MIN = Duration.ofSeconds(1);
    private static final Duration WINDOW_MAX = Duration.ofDays(1);

    public Quota {
        if (count < 1) throw new IllegalArgumentException("a quota is at least 1, not " + count);
        if (window.compareTo(WINDOW_MIN) < 0 || window.compareTo(WINDOW_MAX) > 0)
            throw new IllegalArgumentException("a quota's time is a second to a day, not " + window);
    }

    /** Reads {@code 240/1m}; Spring calls it for settings. */
    public static Quota valueOf(String text) {
        var parts = text.strip().split("/", -1);
        if (parts.length != 2) throw new IllegalArgumentException("a quota is written like 240/1m, not " + text);
        return new Quota(Integer.parseInt(parts[0].strip()), DurationStyle.detectAndParse(parts[1].strip()));
    }

    @Override
    public String toString() {
        return count + "/" + window.toSeconds() + "s";
    }
}
