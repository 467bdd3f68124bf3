package dev.jari.booking.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.BookingService;
import dev.jari.booking.BookingSettings;
import dev.jari.booking.key.CallerKey;
import dev.jari.booking.key.CallerKey.Route;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A user who books again and again and pays for nothing. */
@Covers("H8")
class KeepingPlacesUnpaidStoreTest {

    private static final BookingSettings SETTINGS = BookingSettings.defaults();
    private static final int MOST = SETTINGS.unpaidPerUser();

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private BookingService service;
    private BookingIds ids;
    private long nextSlot = 700;

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

    /** For another slot each. */
    private Draft draft(long userId, int quantity, long due) {
        var slot = new SlotId(nextSlot++);
        var key = new CallerKey(new UserId(userId), Route.CREATE, "key-" + slot, "x", false);
        var free = SampleDraft.of(ids.next(), userId, key, null, quantity, service.clock.instant(), slot);
        var wish = free.wish();
        var money = new Money(due, "KRW");
        return new Draft(
                free.id(),
                free.number(),
                free.key(),
                new Wish(
                        wish.asked(),
                        wish.offering(),
                        wish.slotIds(),
                        wish.date(),
                        wish.startTime(),
                        wish.startsAt(),
                        null,
                        quantity,
                        new Price(PaymentType.PREPAY, money, null, money, money, List.of()),
                        List.of()),
                free.snapshot(),
                free.snapshotJson(),
                free.itemsJson(),
                free.createdAt(),
                free.dueAt(),
                free.trace());
    }

    private Outcome book(long userId, int quantity, long due) {
        return service.admission.takeTurn(List.of(draft(userId, quantity, due))).getFirst();
    }

    private List<Outcome> fill(long userId) {
        return IntStream.range(0, MOST).mapToObj(_ -> book(userId, 1, 1_000)).toList();
    }

    @Test
    void has_so_many_that_wait_for_their_payment_and_no_more() {
        // given
        assertThat(fill(1)).allMatch(Outcome.Accepted.class::isInstance);

        // then
        assertThat(book(1, 1, 1_000)).isEqualTo(new Outcome.Unpaid("unpaid-bookings", MOST, null));
        assertThat(service.count("bookings")).isEqualTo(MOST);
        assertThat(service.count("booking_slot")).isEqualTo(MOST);
        assertThat(service.count("idempotency_keys")).isEqualTo(MOST);

        // and what costs nothing, or is another user's, is accepted
        assertThat(book(1, 1, 0)).isInstanceOf(Outcome.Accepted.class);
        assertThat(book(2, 1, 1_000)).isInstanceOf(Outcome.Accepted.class);
    }

    @Test
    void also_when_they_come_at_the_same_moment() {
        // when
        var group = new ArrayList<Draft>();
        for (var i = 0; i <= MOST; i++) group.add(draft(1, 1, 1_000));
        var outcomes = service.admission.takeTurn(group);

        // then
        assertThat(outcomes.stream().filter(Outcome.Accepted.class::isInstance)).hasSize(MOST);
        assertThat(outcomes).contains(new Outcome.Unpaid("unpaid-bookings", MOST, null));
    }

    @Test
    void books_again_after_paying() {
        // given
        fill(1);
        service.database.jdbc().sql("""
                UPDATE bookings
                   SET status = 'CONFIRMED', due_at = NULL, paid_amount = 1000
                 WHERE id = (SELECT min(id) FROM bookings)
                """).update();

        // then
        assertThat(book(1, 1, 1_000)).isInstanceOf(Outcome.Accepted.class);
    }

    @Test
    void has_so_many_places_of_them_but_a_large_party_may_come_in_one_booking() {
        // given
        var most = 4 * MOST;
        assertThat(book(1, most + 10, 1_000)).isInstanceOf(Outcome.Accepted.class);

        // then
        assertThat(book(1, 1, 1_000)).isEqualTo(new Outcome.Unpaid("unpaid-places", most, null));
    }

    @Test
    void waits_for_an_hour_after_letting_many_run_out() {
        // given
        var most = SETTINGS.unpaidEndedPerUser();
        for (var given = 0; given < most; given++) {
            assertThat(book(1, 1, 1_000)).isInstanceOf(Outcome.Accepted.class);
            var how =
                    given % 2 == 0 ? "status = 'FAILED', fail_reason = 'PAYMENT_WINDOW_OVER'" : "status = 'CANCELLED'";
            service.database
                    .jdbc()
                    .sql("UPDATE bookings SET %s, due_at = NULL WHERE due_at IS NOT NULL".formatted(how))
                    .update();
        }

        // when
        service.clock.advance(Duration.ofMinutes(20));

        // then
        assertThat(book(1, 1, 1_000)).isEqualTo(new Outcome.Unpaid("unpaid-ended", most, Duration.ofMinutes(40)));
        service.clock.advance(Duration.ofMinutes(41));
        assertThat(book(1, 1, 1_000)).isInstanceOf(Outcome.Accepted.class);
    }
}
