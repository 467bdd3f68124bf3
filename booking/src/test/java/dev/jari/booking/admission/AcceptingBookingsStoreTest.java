package dev.jari.booking.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.BookingService;
import dev.jari.booking.key.CallerKey;
import dev.jari.booking.key.CallerKey.Route;
import dev.jari.booking.key.CallerKeys;
import dev.jari.booking.key.KeyCleaner;
import dev.jari.booking.refusal.Shortage;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.platform.database.Ids;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers({"B1", "B2", "B5"})
class AcceptingBookingsStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private BookingService service;
    private BookingIds ids;

    @BeforeEach
    void open() {
        service = new BookingService(database.url(), redis.url());
        service.inventory.silent();
        ids = new BookingIds(service.database);
    }

    @AfterEach
    void close() {
        service.close();
    }

    private Draft draft(long userId, @Nullable String key, String fingerprint, @Nullable String hold, long... slots) {
        var callerKey = key == null ? null : new CallerKey(new UserId(userId), Route.CREATE, key, fingerprint, false);
        return SampleDraft.of(ids.next(), userId, callerKey, hold, 1, service.clock.instant(), slots(slots));
    }

    private static SlotId[] slots(long... slots) {
        return LongStream.of(slots).mapToObj(SlotId::new).toArray(SlotId[]::new);
    }

    @Test
    void a_group_is_accepted_in_its_order() {
        var outcomes = service.admission.takeTurn(List.of(
                draft(1, "a", "x", null, 501L), draft(2, "a", "x", null, 501L), draft(3, "a", "x", null, 501L)));

        var seqs = outcomes.stream()
                .map(outcome -> ((Outcome.Accepted) outcome).booking().acceptedSeq())
                .toList();
        assertThat(seqs).containsExactly(seqs.getFirst(), seqs.getFirst() + 1, seqs.getFirst() + 2);
        assertThat(service.count("booking_history WHERE actor = 'USER'")).isEqualTo(3);
    }

    @Test
    void each_conflict_concerns_the_one_that_has_it() {
        // given
        var first = draft(1, "a", "x", null, 501L);
        service.admission.takeTurn(List.of(first, draft(2, "h", "x", "hold", 501L)));

        // when
        var outcomes = service.admission.takeTurn(List.of(
                draft(1, "a", "x", null, 501L),
                draft(1, "a", "other", null, 502L),
                draft(1, "b", "x", null, 501L),
                draft(3, "c", "x", "hold", 501L),
                draft(4, "a", "x", null, 501L)));

        // then
        assertThat(outcomes.subList(0, 4))
                .containsExactly(
                        new Outcome.Known(first.id(), false),
                        new Outcome.KeyReused(),
                        new Outcome.Duplicate(first.id(), false),
                        new Outcome.HoldProcessed(idOfHold()));
        assertThat(outcomes.get(4)).isInstanceOf(Outcome.Accepted.class);
        assertThat(service.count("bookings")).isEqualTo(3);
        assertThat(service.count("idempotency_keys")).isEqualTo(3);
        assertThat(service.count("booking_slot")).isEqualTo(3);
    }

    private BookingId idOfHold() {
        return service.database
                .jdbc()
                .sql("SELECT id FROM bookings WHERE hold_id = 'hold'")
                .query(Ids.only(BookingId::new))
                .single();
    }

    @Test
    void a_stay_that_loses_one_night_is_refused_whole_and_leaves_nothing() {
        var first = draft(1, "a", "x", null, 503L);
        service.admission.takeTurn(List.of(first));

        var outcomes = service.admission.takeTurn(List.of(
                draft(1, "b", "x", null, 501L, 502L, 503L),
                // Would have met the first one's nights, had they been kept.
                draft(1, "c", "x", null, 501L, 502L)));

        assertThat(outcomes.getFirst()).isEqualTo(new Outcome.Duplicate(first.id(), false));
        assertThat(outcomes.getLast()).isInstanceOf(Outcome.Accepted.class);
        assertThat(service.count("booking_slot")).isEqualTo(3);
        assertThat(service.count("idempotency_keys")).isEqualTo(2);
    }

    @Test
    void after_an_unclear_commit_a_draft_finds_its_own_rows() {
        var keyed = draft(1, "a", "x", null, 501L);
        var held = draft(2, null, "x", "hold", 501L);
        service.admission.takeTurn(List.of(keyed, held));

        assertThat(service.admission.takeTurn(List.of(keyed, held)))
                .containsExactly(new Outcome.Known(keyed.id(), false), new Outcome.HoldProcessed(held.id()));
        assertThat(service.count("bookings")).isEqualTo(2);
        assertThat(service.count("booking_slot")).isEqualTo(2);
    }

    @Test
    void equal_requests_of_one_group_share_the_answer() {
        var first = draft(1, "a", "x", null, 501L);

        var outcomes = service.admission.takeTurn(List.of(first, draft(1, "a", "x", null, 501L)));

        assertThat(outcomes.getFirst()).isInstanceOf(Outcome.Accepted.class);
        assertThat(outcomes.getLast()).isEqualTo(new Outcome.Known(first.id(), false));
    }

    @Test
    void keys_are_forgotten_after_a_day_and_bookings_never() {
        // given
        service.admission.takeTurn(List.of(draft(1, "a", "x", null, 501L)));
        service.clock.advance(Duration.ofHours(23));
        service.admission.takeTurn(List.of(draft(2, "b", "x", null, 501L)));
        service.clock.advance(Duration.ofHours(2));

        // when
        try (var cleaner =
                new KeyCleaner(new CallerKeys(service.database, service.clock), service.clock, Duration.ofHours(24))) {
            assertThat(cleaner.clean()).isEqualTo(1);
        }

        // then
        assertThat(service.count("idempotency_keys WHERE key = 'b'")).isEqualTo(1);
        assertThat(service.count("idempotency_keys")).isEqualTo(1);
        assertThat(service.count("bookings")).isEqualTo(2);
    }

    @Test
    @Covers("Q4")
    void who_waits_for_their_turn_while_the_slot_fills_up_is_refused_without_being_written() {
        // given
        service.inventory.slot(501, 1);
        var first = draft(1, "a", "x", null, 501L);
        service.admission.takeTurn(List.of(first));
        service.inventory.book(501, 1);
        service.inventory.sync(501);
        service.awaitQuiet();

        // when
        var outcomes = service.admission.takeTurn(List.of(
                draft(2, "b", "x", null, 501L),
                draft(1, "a", "x", null, 501L),
                draft(1, "a", "other", null, 501L),
                draft(1, "c", "x", null, 501L),
                draft(3, "d", "x", "hold", 501L)));

        // then
        assertSoldOut(outcomes.getFirst());
        assertThat(outcomes.subList(1, 4))
                .containsExactly(
                        new Outcome.Known(first.id(), false),
                        new Outcome.KeyReused(),
                        new Outcome.Duplicate(first.id(), false));
        assertThat(outcomes.getLast()).isInstanceOf(Outcome.Accepted.class);
        assertThat(service.count("bookings")).isEqualTo(2);
        assertThat(service.count("idempotency_keys")).isEqualTo(2);
    }

    @Test
    @Covers("Q4")
    void who_comes_after_the_last_place_waits_for_its_decision_and_is_not_written() throws Exception {
        // given
        service.inventory.slot(501, 1);
        assertThat(service.cache.slot(new SlotId(501))).isPresent();
        var first = service.admission.submit(draft(1, "a", "x", null, 501L));
        assertThat(first.get(30, TimeUnit.SECONDS)).isInstanceOf(Outcome.Accepted.class);

        // when
        var second = service.admission.submit(draft(2, "b", "x", null, 501L));
        service.inventory.book(501, 1);
        service.inventory.sync(501);

        // then
        assertSoldOut(second.get(30, TimeUnit.SECONDS));
        assertThat(service.count("bookings")).isEqualTo(1);
        assertThat(service.count("idempotency_keys")).isEqualTo(1);
    }

    /** With the version on which it is so. */
    private void assertSoldOut(Outcome outcome) {
        var version = service.cache.slot(new SlotId(501)).orElseThrow().version();
        assertThat(outcome).isEqualTo(new Outcome.SoldOut(new Shortage(new SlotId(501), version, 0, 1)));
    }
}
