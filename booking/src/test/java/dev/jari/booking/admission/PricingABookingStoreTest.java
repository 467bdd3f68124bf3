package dev.jari.booking.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.BookingService;
import dev.jari.booking.BookingService.Asked;
import dev.jari.booking.Told;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.booking.WantedItem;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.slot.Places;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a booking costs is the server's to say. */
@Covers("M1")
class PricingABookingStoreTest {

    private static final long SLOT = 501;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private BookingService service;

    @BeforeEach
    void open() {
        redis.connection().sync().flushdb();
        service = new BookingService(database.url(), redis.url());
        service.inventory.slot(SLOT, 4);
    }

    @AfterEach
    void close() {
        service.close();
    }

    private Told ask(Asked asked) {
        return service.create(asked.now());
    }

    private Booking made(Asked asked) {
        var answer = ask(asked);
        assertThat(answer.refusal()).isNull();
        return Objects.requireNonNull(answer.booking());
    }

    private void refused(ErrorCode code, Asked asked) {
        assertThat(Objects.requireNonNull(ask(asked).refusal()).code()).isEqualTo(code);
    }

    private static Asked one(long user, String key) {
        return Asked.by(user).slot(SLOT).key(key);
    }

    @Test
    void the_server_says_what_it_costs() {
        var deposit = made(one(1, "a").quantity(2).paying(PaymentType.DEPOSIT));
        assertThat(deposit.depositAmount()).isEqualTo(new Money(10_000, "KRW"));
        assertThat(deposit.amountDue()).isEqualTo(new Money(10_000, "KRW"));
        assertThat(deposit.totalAmount()).isEqualTo(new Money(40_000, "KRW"));

        service.inventory.slot(601, 10);
        var large = made(Asked.by(1).slot(601).key("b").quantity(3).paying(PaymentType.DEPOSIT));
        assertThat(large.amountDue()).isEqualTo(new Money(24_000, "KRW"));

        service.inventory.slot(602, 10);
        var prepaid = made(Asked.by(1)
                .slot(602)
                .key("c")
                .quantity(3)
                .paying(PaymentType.PREPAY)
                .waiting(10));
        assertThat(prepaid.status()).isEqualTo(BookingStatus.SLOT_RESERVED);
        assertThat(prepaid.prepayAmount()).isEqualTo(new Money(60_000, "KRW"));
        assertThat(prepaid.payBy()).isEqualTo(service.clock.instant().plus(Duration.ofMinutes(7)));
    }

    @Test
    void items_are_merged_and_one_that_is_not_on_the_menu_refuses_all() {
        var booking = made(one(1, "a")
                .paying(PaymentType.PREPAY)
                .items(
                        new WantedItem(new MenuId(1), 2),
                        new WantedItem(new MenuId(2), 1),
                        new WantedItem(new MenuId(1), 1)));
        assertThat(booking.items()).extracting(item -> item.quantity()).containsExactly(3, 1);
        assertThat(booking.amountDue()).isEqualTo(new Money(20_000 + 38_000, "KRW"));
        service.awaitQuiet();
        assertThat(service.records.find(booking.bookingId()).orElseThrow().items())
                .isEqualTo(booking.items());

        service.inventory.slot(601, 10);
        for (var unknown : List.of(3L, 99L)) {
            var refusal = ask(Asked.by(1)
                            .slot(601)
                            .key("b")
                            .items(new WantedItem(new MenuId(1), 1), new WantedItem(new MenuId(unknown), 1)))
                    .refusal();
            assertThat(Objects.requireNonNull(refusal).status()).isEqualTo(422);
        }
    }

    @Test
    void a_table_paid_in_advance_needs_something_from_the_menu() {
        service.inventory.catalogue.kind = VenueKind.RESTAURANT;
        service.inventory.catalogue.price = 0;
        service.inventory.slot(601, 10);
        var table = Asked.by(1).slot(601).key("a").paying(PaymentType.PREPAY);

        var refusal = Objects.requireNonNull(ask(table).refusal());
        assertThat(refusal.status()).isEqualTo(422);
        assertThat(refusal.errors()).extracting(FieldError::pointer).containsExactly("/items");
        assertThat(made(table.items(new WantedItem(new MenuId(1), 2))).amountDue())
                .isEqualTo(new Money(18_000, "KRW"));
    }

    @Test
    void a_cheap_item_is_paid_on_top_of_the_places_and_never_instead_of_them() {
        var soup = new WantedItem(new MenuId(1), 1);

        var prepaid = made(one(1, "a").quantity(2).paying(PaymentType.PREPAY).items(soup));
        assertThat(prepaid.amountDue()).isEqualTo(new Money(2 * 20_000 + 9_000, "KRW"));
        assertThat(prepaid.prepayAmount()).isEqualTo(prepaid.totalAmount()).isEqualTo(prepaid.amountDue());

        service.inventory.slot(601, 10);
        var deposit = made(Asked.by(1)
                .slot(601)
                .key("b")
                .quantity(2)
                .paying(PaymentType.DEPOSIT)
                .items(soup));
        assertThat(deposit.totalAmount()).isEqualTo(new Money(2 * 20_000 + 9_000, "KRW"));
        assertThat(deposit.amountDue()).isEqualTo(new Money(2 * 5_000, "KRW"));
    }

    @Test
    void paying_in_advance_is_never_less_than_the_deposit() {
        service.inventory.catalogue.kind = VenueKind.RESTAURANT;
        service.inventory.catalogue.price = 0;
        service.inventory.slot(601, 10);
        var soup = new WantedItem(new MenuId(1), 1);
        var party = Asked.by(1).slot(601).key("a").quantity(3).items(soup);

        var booking = made(party.paying(PaymentType.PREPAY));

        assertThat(booking.amountDue()).isEqualTo(new Money(3 * 8_000, "KRW"));
        assertThat(booking.totalAmount()).isEqualTo(booking.amountDue());
    }

    @Test
    void the_largest_booking_that_may_be_asked_for_has_a_price() {
        service.inventory.catalogue.price = MoneyInput.AMOUNT_MAX;
        service.inventory.slot(601, Places.QUANTITY_MAX);

        var booking = made(Asked.by(1)
                .slot(601)
                .key("a")
                .quantity(Places.QUANTITY_MAX)
                .paying(PaymentType.PREPAY)
                .items(Collections.nCopies(
                                CreateBooking.ITEMS_MAX, new WantedItem(new MenuId(1), WantedItem.QUANTITY_MAX))
                        .toArray(WantedItem[]::new)));

        assertThat(booking.amountDue().amount())
                .isEqualTo(Places.QUANTITY_MAX * MoneyInput.AMOUNT_MAX
                        + CreateBooking.ITEMS_MAX * WantedItem.QUANTITY_MAX * 9_000L);
    }

    @Test
    void items_are_refused_where_nothing_is_paid_because_no_stock_would_be_taken_for_them() {
        var soup = new WantedItem(new MenuId(1), 1);

        var refusal = Objects.requireNonNull(
                ask(one(1, "a").paying(PaymentType.NONE).items(soup)).refusal());

        assertThat(refusal.status()).isEqualTo(422);
        assertThat(refusal.errors()).extracting(FieldError::pointer).containsExactly("/items");
        assertThat(service.count("bookings")).isZero();
    }

    @Test
    void a_way_of_paying_that_is_not_offered_is_refused() {
        service.inventory.catalogue.paymentTypes = List.of(PaymentType.PREPAY);

        assertThat(made(one(1, "a")).paymentType()).isEqualTo(PaymentType.PREPAY);
        refused(ErrorCode.VALIDATION_FAILED, one(2, "a").paying(PaymentType.NONE));
    }
}
