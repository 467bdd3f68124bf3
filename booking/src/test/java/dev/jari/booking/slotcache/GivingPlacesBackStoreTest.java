package dev.jari.booking.slotcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.booking.BookingService;
import dev.jari.booking.BookingService.Asked;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.slot.KnownSlot;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers("B6")
class GivingPlacesBackStoreTest {

    private static final Instant START = Instant.parse("2026-12-01T00:00:00Z");

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private BookingService service;

    @BeforeEach
    void open() {
        redis.connection().sync().flushdb();
        service = new BookingService(database.url(), redis.url());
        service.inventory.slot(501, 4, SlotStatus.FULLY_BOOKED, START);
        service.inventory.book(501, 4);
        service.inventory.slot(502, 4);
        service.inventory.book(502, 3);
    }

    @AfterEach
    void close() {
        service.close();
    }

    @Test
    void a_place_given_back_can_be_booked_at_once() {
        // given
        var full = service.create(Asked.by(1).slot(501).key("a").now());
        assertThat(Objects.requireNonNull(full.refusal()).code()).isEqualTo(ErrorCode.SOLD_OUT);

        // when
        service.inventory.book(501, -1);
        service.cache.giveBack(List.of(new SlotId(501)), 1);

        // then inventory need not be asked again
        assertThat(service.create(Asked.by(1).slot(501).key("b").waiting(10).now())
                        .booking())
                .isNotNull();
        assertThat(service.inventory.slotQuestions).hasValue(1);
    }

    @Test
    void memory_and_table_show_the_places_under_the_version_they_had() {
        // given
        var before = List.of(known(501), known(502));

        // when the nights of a stay, one of which was told before its places were booked
        service.cache.giveBack(List.of(new SlotId(502), new SlotId(501)), 4);

        // then
        assertThat(known(501).booked()).isZero();
        assertThat(known(501).status()).isEqualTo(SlotStatus.AVAILABLE);
        assertThat(known(502).booked()).isZero();
        assertThat(List.of(known(501).version(), known(502).version()))
                .isEqualTo(before.stream().map(KnownSlot::version).toList());
        await().atMost(BookingService.SOON)
                .untilAsserted(
                        () -> assertThat(List.of(stored(501), stored(502))).isEqualTo(List.of(known(501), known(502))));
    }

    @Test
    void what_inventory_says_next_counts() {
        // given
        known(502);
        service.cache.giveBack(List.of(new SlotId(502)), 2);
        await().atMost(BookingService.SOON).until(() -> stored(502).booked() == 1);

        // when
        service.inventory.book(502, 1);
        service.inventory.sync(502);
        service.awaitQuiet();

        // then
        assertThat(known(502).booked()).isEqualTo(4);
        assertThat(stored(502).booked()).isEqualTo(4);
    }

    @Test
    void what_nobody_knows_is_left_alone() {
        service.cache.giveBack(List.of(new SlotId(777)), 2);
        service.cache.close();

        assertThat(service.count("game_time_slot_cache")).isZero();
    }

    private KnownSlot known(long slotId) {
        return service.cache.slot(new SlotId(slotId)).orElseThrow();
    }

    private KnownSlot stored(long slotId) {
        return new SlotCacheStore(service.database.jdbc(), service.bodies)
                .slot(new SlotId(slotId))
                .orElseThrow()
                .value();
    }
}
