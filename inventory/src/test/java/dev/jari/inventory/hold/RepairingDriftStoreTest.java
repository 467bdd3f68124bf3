package dev.jari.inventory.hold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.inventory.InventoryService;
import dev.jari.inventory.picture.DriftCheck;
import dev.jari.inventory.picture.LivePicture;
import dev.jari.inventory.picture.LivePicture.Seen;
import dev.jari.inventory.picture.PictureService;
import dev.jari.inventory.picture.RedisScripts;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Wrong pictures of slots that people are busy with. */
@Covers("Z9")
class RepairingDriftStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private HotelWithHolds hotel;
    private InventoryService inventory;

    @BeforeEach
    void open() {
        redis.connection().sync().flushdb();
        hotel = new HotelWithHolds(InventoryService.open(database.url(), redis.url()), 8);
        inventory = hotel.inventory;
    }

    @AfterEach
    void close() {
        hotel.close();
    }

    @Test
    void a_slot_with_hold_traffic_is_repaired() {
        // given
        hotel.hold(1, 0, 1);
        falsify("booked", 3);

        // when: at every look something else is held
        assertThat(inventory.drift.run()).isZero();
        hotel.hold(2, 0, 1);

        // then
        assertThat(inventory.drift.run()).isEqualTo(1);
        assertThat(seen()).isEqualTo(new Seen(1, 8, 0, "AVAILABLE", 2, 2));
    }

    @Test
    void a_slot_with_bookings_is_repaired_though_redis_believes_in_a_later_version() {
        // given
        hotel.hold(1, 0, 1);
        falsify("version", 900);

        // when: the row is another at every look, and Redis hears of none of them
        assertThat(inventory.drift.run()).isZero();
        inventory.handle(hotel.direct(2, 1, 0));

        // then
        assertThat(inventory.drift.run()).isEqualTo(1);
        assertThat(seen()).isEqualTo(new Seen(2, 8, 1, "AVAILABLE", 1, 1));
    }

    @Test
    void a_newer_picture_that_comes_between_looking_and_repairing_stays() {
        // given
        hotel.hold(1, 0, 1);
        falsify("booked", 3);
        var script = new AtomicReference<>(0);
        var client = PictureService.client(redis.url());
        var scripts = new RedisScripts(
                client,
                () -> {
                    // Each run counts holds and looks. Just before the repair, the fifth, Redis hears of a booking.
                    if (script.updateAndGet(n -> n + 1) == 5) {
                        inventory.handle(hotel.direct(2, 1, 0));
                        await().atMost(PictureService.PATIENCE.multipliedBy(20)).until(() -> seen().version() == 2);
                    }
                    return Long.toString(inventory.clock.millis());
                },
                PictureService.PATIENCE);
        try (var drift = new DriftCheck(
                inventory.database,
                new LivePicture(scripts, inventory.bodies),
                Duration.ofMinutes(1),
                inventory.meters)) {

            // when
            assertThat(drift.run()).isZero();
            assertThat(drift.run()).isZero();

            // then
            assertThat(script.get()).isEqualTo(5);
            assertThat(seen()).isEqualTo(new Seen(2, 8, 1, "AVAILABLE", 1, 1));
            assertThat(drift.run()).isZero();
        } finally {
            scripts.close();
            client.shutdown();
        }
    }

    private void falsify(String what, int value) {
        PictureService.falsify(redis.connection(), hotel.rooms.offeringId(), hotel.night(0), what, value);
    }

    private Seen seen() {
        var slot = hotel.night(0);
        return Objects.requireNonNull(inventory
                .picture
                .inspect(hotel.rooms.offeringId(), List.of(slot))
                .get(slot));
    }
}
