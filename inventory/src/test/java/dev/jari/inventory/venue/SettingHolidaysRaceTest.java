package dev.jari.inventory.venue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.venue.Holiday;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.inventory.InventoryService;
import dev.jari.testkit.server.TestDatabase;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SettingHolidaysRaceTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @Test
    void those_who_set_them_at_the_same_moment_come_one_after_the_other() throws Exception {
        try (var inventory = InventoryService.open(database.url());
                var admins = Executors.newFixedThreadPool(4)) {
            // given
            var venue = inventory.venue(VenueKind.PARK_GOLF).venueId();
            var days = List.of(
                    new Holiday(LocalDate.parse("2026-12-25"), "A"), new Holiday(LocalDate.parse("2027-01-01"), "B"));
            Callable<Holidays.Outcome> set = () -> inventory.holidays.set(venue, days);

            // when
            var outcomes =
                    admins.invokeAll(IntStream.range(0, 100).mapToObj(_ -> set).toList());

            // then
            for (var outcome : outcomes) assertThat(outcome.get()).isEqualTo(new Holidays.Outcome.Kept(days));
        }
    }
}
