package dev.jari.booking.slotcache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.BookingService;
import dev.jari.booking.BookingService.Asked;
import dev.jari.booking.Told;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers("B6")
class InventoryAwayStoreTest {

    private static final Duration TTL = Duration.ofMinutes(5);
    private static final Duration STALE_MAX = Duration.ofHours(1);
    private static final Duration AFTER_THE_PAUSE = Duration.ofMillis(5_001);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private BookingService service;
    private int requests;

    @BeforeEach
    void open() {
        redis.connection().sync().flushdb();
        service = new BookingService(database.url(), redis.url());
        service.inventory.slot(501, 40);
        service.inventory.slot(502, 40);
    }

    @AfterEach
    void close() {
        service.close();
    }

    private Told book(long slotId) {
        requests++;
        return service.create(
                Asked.by(requests).slot(slotId).key("key-" + requests).now());
    }

    private void assertAccepted(Told answer) {
        assertThat(Objects.requireNonNull(answer.booking()).status()).isEqualTo(BookingStatus.PENDING);
    }

    private void assertUnavailable(Told answer) {
        var refusal = Objects.requireNonNull(answer.refusal());
        assertThat(refusal.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(refusal.data()).isEqualTo(Map.of("retryAfterSeconds", 1));
    }

    private int questions() {
        return service.inventory.slotQuestions.get() + service.inventory.gameQuestions.get();
    }

    @Test
    void what_is_fresh_is_accepted_without_asking() {
        // given
        assertAccepted(book(501));

        // when
        service.inventory.failing = true;
        service.clock.advance(TTL);

        // then
        assertAccepted(book(501));
        assertThat(questions()).isEqualTo(2);
    }

    @Test
    void what_was_known_within_the_hour_is_accepted_and_asked_again_when_inventory_is_back() {
        // given
        assertAccepted(book(501));
        service.inventory.failing = true;
        service.clock.advance(STALE_MAX);

        // when
        for (var i = 0; i < 10; i++) assertAccepted(book(501));

        // then two of four tries failed, and inventory is left alone
        assertThat(questions()).isEqualTo(2 + 2);
        assertThat(service.meters.counter("cache.stale.used").count()).isGreaterThanOrEqualTo(10);

        // when
        service.inventory.failing = false;
        service.clock.advance(AFTER_THE_PAUSE);
        assertAccepted(book(501));

        // then slot and game are asked for once more
        assertThat(questions()).isEqualTo(4 + 2);
        assertAccepted(book(501));
        assertThat(questions()).isEqualTo(4 + 2);
    }

    @Test
    void what_is_older_or_unknown_is_refused_at_once_until_inventory_is_back() {
        // given
        assertAccepted(book(501));
        service.inventory.failing = true;
        service.clock.advance(STALE_MAX.plusMillis(1));
        for (var i = 0; i < 3; i++) assertUnavailable(book(501));
        var asked = questions();

        // when it is not asked any more
        assertUnavailable(book(501));
        assertUnavailable(book(502));

        // then
        assertThat(questions()).isEqualTo(asked);
        assertThat(service.count("bookings")).isEqualTo(1);

        // when
        service.inventory.failing = false;
        service.clock.advance(AFTER_THE_PAUSE);

        // then
        assertAccepted(book(502));
        assertAccepted(book(501));
    }

    @Test
    void another_process_reads_what_was_known_from_the_table() {
        // given
        assertAccepted(book(501));
        service.clock.advance(STALE_MAX);

        // when
        service.inventory.failing = true;

        // then
        try (var other = service.anotherCache()) {
            assertThat(other.slot(new SlotId(501))).isPresent();
            assertThat(other.offering(new OfferingId(17))).isPresent();
        }
    }

    @Test
    void nobody_is_told_sold_out_on_what_may_be_old() {
        // given
        service.inventory.book(501, 40);
        assertThat(Objects.requireNonNull(book(501).refusal()).code()).isEqualTo(ErrorCode.SOLD_OUT);

        // when
        service.inventory.failing = true;
        service.clock.advance(Duration.ofSeconds(6));

        // then
        assertUnavailable(book(501));
    }

    private double missRate() {
        return service.meters.get("cache.miss.rate").gauge().value();
    }

    private void lookUp(long slotId, int times) {
        for (var i = 0; i < times; i++) service.cache.slot(new SlotId(slotId));
    }

    @Test
    void the_miss_rate_tells_how_much_of_what_exists_was_not_known() {
        // given a slot that is missed once in ninety lookups
        lookUp(501, 90);

        // when
        for (var slot = 601; slot < 611; slot++) {
            service.inventory.slot(slot, 4);
            lookUp(slot, 1);
        }

        // then
        assertThat(missRate()).isEqualTo(0.11);
    }

    @Test
    void what_is_refreshed_and_what_does_not_exist_is_not_missed() {
        // given
        lookUp(501, 1);
        lookUp(502, 99);
        assertThat(missRate()).isEqualTo(0.02);

        // when they are asked for anew, in memory and by a process that only has the table
        service.clock.advance(TTL.plusMillis(1));
        lookUp(501, 50);
        try (var other = service.anotherCache()) {
            other.slot(new SlotId(502));
        }
        var asked = questions();
        lookUp(999, 50);

        // then
        assertThat(questions()).isEqualTo(asked + 50);
        assertThat(missRate()).isEqualTo(2.0 / 150);
    }

    @Test
    void a_create_reads_nothing_of_the_cache_table_while_memory_is_fresh() {
        // given
        assertAccepted(book(501));
        service.database.jdbc().sql("TRUNCATE game_cache, game_time_slot_cache").update();

        // then neither the table nor inventory is needed
        assertAccepted(book(501));
        assertThat(questions()).isEqualTo(2);
    }
}
