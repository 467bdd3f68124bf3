package dev.jari.booking.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.BookingService;
import dev.jari.booking.BookingService.Asked;
import dev.jari.booking.Told;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.SlotId;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every customer who is answered "sold out" from memory is counted once, on the version the answer was given on. */
@Covers({"B4", "Q4"})
class RecordingRefusalsStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private BookingService service;

    @BeforeEach
    void open() {
        redis.connection().sync().flushdb();
        service = new BookingService(database.url(), redis.url());
        service.inventory.slot(501, 4);
        service.inventory.slot(502, 4);
        service.inventory.book(501, 3);
    }

    @AfterEach
    void close() {
        service.close();
    }

    private record Row(Instant second, long slotId, long version, int wanted, long refused) {}

    private List<Row> recorded() {
        service.refusals.flush();
        return service.database
                .jdbc()
                .sql("SELECT second, slot_id, version, wanted, refused FROM refusal ORDER BY second, slot_id, version")
                .query((row, _) -> new Row(
                        row.getObject(1, OffsetDateTime.class).toInstant(),
                        row.getLong(2),
                        row.getLong(3),
                        row.getInt(4),
                        row.getLong(5)))
                .list();
    }

    private Told create(Asked asked) {
        return service.create(asked.now());
    }

    private void assertSoldOut(Told answer) {
        assertThat(Objects.requireNonNull(answer.refusal()).code()).isEqualTo(ErrorCode.SOLD_OUT);
    }

    @Test
    void those_of_a_second_are_one_row_with_the_fewest_places_one_of_them_wanted() {
        // when
        assertSoldOut(create(Asked.by(1).key("a").slot(501).quantity(4)));
        assertSoldOut(create(Asked.by(2).key("a").slot(501).quantity(2)));
        assertSoldOut(create(Asked.by(3).key("a").slot(501).quantity(3)));

        // then
        assertThat(recorded()).containsExactly(new Row(service.clock.instant(), 501, 2, 2, 3));
        assertThat(service.meters.counter("booking.refusals.recorded").count()).isEqualTo(3);
    }

    @Test
    void another_version_and_another_second_are_other_rows() {
        // given
        var before = service.clock.instant();
        assertSoldOut(create(Asked.by(1).key("a").slot(501).quantity(2)));
        service.inventory.book(501, 1);
        service.inventory.sync(501);
        service.awaitQuiet();

        // when
        assertSoldOut(create(Asked.by(2).key("a").slot(501)));
        service.clock.advance(Duration.ofSeconds(1));
        assertSoldOut(create(Asked.by(3).key("a").slot(501)));

        // then
        assertThat(recorded())
                .containsExactly(
                        new Row(before, 501, 2, 2, 1),
                        new Row(before, 501, 3, 1, 1),
                        new Row(before.plusSeconds(1), 501, 3, 1, 1));
    }

    @Test
    void who_waited_at_the_turnstile_is_counted_on_the_outcome_they_waited_for() throws Exception {
        // given one place left, a customer on the way to it, and inventory that says nothing yet
        service.inventory.silent();
        assertThat(create(Asked.by(1).key("a").slot(501)).booking()).isNotNull();

        // when
        var second =
                CompletableFuture.supplyAsync(() -> create(Asked.by(2).key("a").slot(501)));
        service.inventory.book(501, 1);
        service.inventory.sync(501);

        // then
        assertSoldOut(second.get(30, TimeUnit.SECONDS));
        assertThat(recorded()).containsExactly(new Row(service.clock.instant(), 501, 3, 1, 1));
        assertThat(service.count("bookings")).isEqualTo(1);
    }

    @Test
    void a_stay_is_counted_on_the_night_that_has_too_few() {
        // given
        var wish = Asked.by(1)
                .key("a")
                .stay(LocalDate.of(2026, 12, 1), LocalDate.of(2026, 12, 3))
                .quantity(2);

        // when
        assertSoldOut(create(wish));

        // then
        assertThat(recorded()).containsExactly(new Row(service.clock.instant(), 501, 2, 2, 1));
    }

    @Test
    void a_stay_that_is_short_only_of_what_others_hold_is_decided_by_inventory() {
        // given
        service.inventory.held(502, 4);

        // when
        var answer = create(Asked.by(1)
                .key("a")
                .stay(LocalDate.of(2026, 12, 2), LocalDate.of(2026, 12, 3))
                .quantity(2)
                .waiting(10));

        // then
        assertThat(answer.booking()).isNotNull();
        assertThat(recorded()).isEmpty();
    }

    @Test
    void who_is_answered_something_else_or_by_inventory_is_not_counted() {
        // given
        var kept = create(Asked.by(1).key("a").slot(501).waiting(10));
        service.inventory.sync(501);
        service.awaitQuiet();

        // when a replay, a used key, a duplicate, and a customer whom inventory refuses
        assertThat(create(Asked.by(1).key("a").slot(501).waiting(10)).replayed())
                .isTrue();
        create(Asked.by(1).key("a").slot(501).quantity(2));
        create(Asked.by(1).key("b").slot(501));
        service.inventory.slot(503, 4);
        assertThat(service.cache.slot(new SlotId(503))).isPresent();
        service.inventory.answer = reserve -> service.inventory.soldOut(reserve, 0);
        assertSoldOut(create(Asked.by(2).key("a").slot(503).waiting(10)));

        // then
        assertThat(kept.booking()).isNotNull();
        assertThat(recorded()).isEmpty();
    }
}
