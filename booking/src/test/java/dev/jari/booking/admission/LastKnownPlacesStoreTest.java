package dev.jari.booking.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.BookingService;
import dev.jari.booking.BookingService.Asked;
import dev.jari.booking.Told;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.WantedItem;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Stays and tables of which inventory told, and then went away. */
@Covers({"B6", "C7"})
class LastKnownPlacesStoreTest {

    private static final Duration STALE_MAX = Duration.ofHours(1);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private BookingService service;

    @BeforeEach
    void open() {
        redis.connection().sync().flushdb();
        service = new BookingService(database.url(), redis.url());
        service.inventory.catalogue.kind = VenueKind.LODGING;
    }

    @AfterEach
    void close() {
        service.close();
    }

    /** Inventory made three nights and is away since. */
    private void madeNights() {
        service.inventory.made(
                service.inventory.night(1, 2), service.inventory.night(2, 2), service.inventory.night(3, 2));
        service.awaitQuiet();
        service.inventory.failing = true;
    }

    private static Asked stay(long user, int from, int to) {
        return Asked.by(user)
                .key("stay")
                .stay(LocalDate.of(2026, 12, from), LocalDate.of(2026, 12, to))
                .quantity(2);
    }

    private static void assertUnavailable(Told answer) {
        assertThat(Objects.requireNonNull(answer.refusal()).code()).isEqualTo(ErrorCode.UNAVAILABLE);
    }

    @Test
    void a_stay_of_nights_told_within_the_hour_is_accepted_and_inventory_decides_later() {
        // given
        madeNights();
        service.clock.advance(STALE_MAX);

        // when
        var booking = Objects.requireNonNull(
                service.create(stay(1, 1, 4).paying(PaymentType.PREPAY).now()).booking());

        // then
        assertThat(booking.status()).isEqualTo(BookingStatus.PENDING);
        assertThat(booking.slotIds()).containsExactly(new SlotId(501), new SlotId(502), new SlotId(503));
        assertThat(booking.checkOut()).isEqualTo(LocalDate.of(2026, 12, 4));
        assertThat(booking.amountDue()).isEqualTo(new Money(120_000, "KRW"));
        assertThat(service.meters.counter("cache.stale.used").count()).isPositive();
    }

    @Test
    void a_stay_is_not_promised_when_a_night_is_older_unknown_or_seems_too_full() {
        madeNights();

        assertUnavailable(service.create(stay(1, 3, 5).now()));
        assertUnavailable(service.create(stay(1, 1, 4).quantity(3).now()));
        assertUnavailable(service.create(stay(1, 4, 4).now()));

        // when messages still come, of another night and its offering
        service.clock.advance(STALE_MAX.plusMillis(1));
        service.inventory.made(service.inventory.night(9, 2));
        service.awaitQuiet();

        // then
        assertUnavailable(service.create(stay(1, 1, 4).now()));
        assertThat(service.count("bookings")).isZero();
        assertThat(service.create(stay(1, 9, 10).now()).booking()).isNotNull();
    }

    @Test
    void what_is_no_night_is_no_stay() {
        // given a slot of a golf course
        service.inventory.catalogue.kind = VenueKind.PARK_GOLF;
        service.inventory.made(service.inventory.night(1, 2));
        service.awaitQuiet();
        service.inventory.failing = true;

        // then
        assertUnavailable(service.create(stay(1, 1, 2).now()));
    }

    @Test
    void a_table_by_its_time_is_found_without_asking() {
        // given
        service.inventory.made(service.inventory.night(1, 2));
        service.awaitQuiet();
        service.inventory.failing = true;

        // when
        var booking = Objects.requireNonNull(service.create(Asked.by(1)
                        .key("a")
                        .at(LocalDate.of(2026, 12, 1), LocalTime.of(15, 0))
                        .now())
                .booking());

        // then
        assertThat(booking.slotIds()).containsExactly(new SlotId(501));
        assertThat(service.inventory.timeQuestions).hasValue(0);
    }

    @Test
    void a_date_beyond_all_calendars_is_inventorys_to_refuse() {
        var refusal = Objects.requireNonNull(service.create(Asked.by(1)
                        .key("a")
                        .at(LocalDate.of(9_999_999, 1, 1), LocalTime.of(15, 0))
                        .now())
                .refusal());

        assertThat(refusal.status()).isEqualTo(422);
        assertThat(service.inventory.timeQuestions).hasValue(1);
    }

    @Test
    void prices_of_a_menu_are_never_old() {
        // given
        service.inventory.slot(501, 40);
        var dinner = Asked.by(1).key("a").slot(501).paying(PaymentType.PREPAY).items(new WantedItem(new MenuId(1), 2));
        assertThat(service.create(dinner.now()).booking()).isNotNull();

        // when
        service.inventory.failing = true;

        // then
        assertUnavailable(service.create(Asked.by(2)
                .key("a")
                .slot(501)
                .paying(PaymentType.PREPAY)
                .items(new WantedItem(new MenuId(1), 2))
                .now()));
    }

    @Test
    void all_items_of_a_menu_are_one_question() {
        // given
        service.inventory.slot(501, 40);

        // when
        dinner();

        // then
        assertThat(service.inventory.menuQuestions)
                .singleElement()
                .satisfies(
                        asked -> assertThat(asked.menuIds()).containsExactlyInAnyOrder(new MenuId(2), new MenuId(1)));
    }

    @Test
    void an_inventory_of_the_release_before_is_asked_page_by_page() {
        service.inventory.slot(501, 40);
        service.inventory.knowsNoMenuIds = true;

        dinner();

        assertThat(service.inventory.menuQuestions).hasSize(2);
    }

    private void dinner() {
        var booking = Objects.requireNonNull(service.create(Asked.by(1)
                        .key("a")
                        .slot(501)
                        .paying(PaymentType.PREPAY)
                        .items(new WantedItem(new MenuId(2), 1), new WantedItem(new MenuId(1), 3))
                        .now())
                .booking());
        // The place costs 20,000, what is eaten 38,000.
        assertThat(booking.totalAmount()).isEqualTo(new Money(58_000, "KRW"));
        assertThat(booking.items()).hasSize(2);
    }
}
