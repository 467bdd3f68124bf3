package dev.jari.inventory.hold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.id.UserId;
import dev.jari.contracts.overview.LiveHolds;
import dev.jari.inventory.InventoryService;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The number that every process of inventory tells, whichever of them placed the holds. */
class CountingLiveHoldsStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private HotelWithHolds hotel;
    private InventoryService other;

    @BeforeEach
    void open() {
        redis.connection().sync().flushdb();
        hotel = new HotelWithHolds(InventoryService.open(database.url(), redis.url()), 5);
        other = InventoryService.open(database.url(), redis.url());
    }

    @AfterEach
    void close() {
        other.close();
        hotel.close();
    }

    @Test
    void a_process_that_placed_none_tells_the_same_as_the_one_that_did() {
        // given
        hotel.hold(1, 0, 1);
        var second = hotel.hold(2, 1, 2);
        assertThat(other.picture.holdsLive()).hasValue(2);

        // when one process gives back what another placed
        HotelWithHolds.live(other.holds.cancel(second.holdId(), new UserId(2)));

        // then
        assertThat(hotel.inventory.picture.holdsLive()).hasValue(1);
        assertThat(other.holds.count()).isEqualTo(new LiveHolds(1L));
    }

    @Test
    void what_runs_out_counts_no_more_and_is_taken_out() {
        // given
        hotel.hold(1, 0, 1);
        hotel.inventory.clock.advance(Duration.ofMinutes(1));
        hotel.hold(2, 0, 1);

        // when
        hotel.inventory.clock.advance(Duration.ofMinutes(9));

        // then
        assertThat(hotel.inventory.picture.holdsLive()).hasValue(1);
        assertThat(redis.connection().sync().zcard("holds:live")).isEqualTo(1);
    }

    @Test
    void where_no_figure_is_asked_for_the_drift_check_takes_them_out() {
        hotel.hold(1, 0, 1);
        hotel.inventory.clock.advance(Duration.ofMinutes(10));

        hotel.inventory.drift.run();

        assertThat(redis.connection().sync().exists("holds:live")).isZero();
    }

    @Test
    void a_hold_that_became_a_booking_is_none_any_more() {
        var hold = hotel.hold(1, 0, 3);
        hotel.pin(hold);
        assertThat(other.picture.holdsLive()).hasValue(1);

        hotel.inventory.handle(hotel.confirm(hold, 0));

        assertThat(other.picture.holdsLive()).hasValue(0);
    }

    @Test
    void a_silent_redis_makes_it_unknown_instead_of_none() {
        try (var without = InventoryService.open(database.url(), hotel.inventory.clock)) {
            assertThat(without.picture.holdsLive()).isEmpty();
            assertThat(without.holds.count()).isEqualTo(new LiveHolds(null));
        }
    }
}
