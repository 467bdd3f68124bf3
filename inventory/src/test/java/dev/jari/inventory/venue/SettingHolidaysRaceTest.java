package dev.jari.inventory.venue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.venue.Holiday;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.inventory.InventoryService;
import dev.jari.testkit.server.TestDatabase;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.dao.DuplicateKeyException;

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

    @Test
    void without_the_lock_on_the_venue_they_meet_when_they_insert() throws Exception {
        try (var inventory = InventoryService.open(database.url());
                var admins = Executors.newFixedThreadPool(2)) {
            // given: both have found what is to be deleted before either inserts
            var venue = inventory.venue(VenueKind.PARK_GOLF).venueId();
            inventory.holidays.set(venue, List.of());
            var deleted = new CyclicBarrier(2);
            var unlocked = new Holidays(inventory.database, new HolidayStore(inventory.database.jdbc()) {
                @Override
                void lock(VenueId venueId) {}

                @Override
                void deleteAll(VenueId venueId) {
                    super.deleteAll(venueId);
                    try {
                        deleted.await(10, TimeUnit.SECONDS);
                    } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                        throw new IllegalStateException(e);
                    }
                }
            });
            Callable<Holidays.Outcome> set =
                    () -> unlocked.set(venue, List.of(new Holiday(LocalDate.parse("2026-12-25"), "A")));

            // when
            var outcomes = admins.invokeAll(List.of(set, set));

            // then
            assertThat(outcomes)
                    .filteredOn(outcome -> outcome.state() == Future.State.FAILED)
                    .singleElement()
                    .satisfies(failed -> assertThat(failed.exceptionNow()).isInstanceOf(DuplicateKeyException.class));
        }
    }
}
