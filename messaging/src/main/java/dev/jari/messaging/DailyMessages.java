package dev.jari.messaging;

import dev.jari.platform.upkeep.DailyTable;
import java.util.List;
import java.util.stream.Stream;

/** What messaging keeps by the day in every service's schema; parked messages and the quarantine are kept for ever. */
public final class DailyMessages {

    private static final List<DailyTable> TABLES =
            List.of(new DailyTable("event_log", "published_on"), new DailyTable("inbox", "occurred_on"));

    private DailyMessages() {}

    /** For the upkeep of a service: its own tables beside those of messaging. */
    public static List<DailyTable> and(DailyTable... ofTheService) {
        return Stream.concat(TABLES.stream(), Stream.of(ofTheService)).toList();
    }
}
