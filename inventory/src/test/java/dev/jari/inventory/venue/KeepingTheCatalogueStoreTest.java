package dev.jari.inventory.venue;

import static dev.jari.inventory.InventoryService.day;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.menu.MenuItem;
import dev.jari.contracts.menu.MenuItemInput;
import dev.jari.contracts.menu.MenuItemSync;
import dev.jari.contracts.message.ReserveFailure;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.offering.OfferingInput;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.source.Game;
import dev.jari.contracts.venue.Holiday;
import dev.jari.contracts.venue.LadderStep;
import dev.jari.contracts.venue.Venue;
import dev.jari.contracts.venue.VenueInput;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.inventory.InventoryService;
import dev.jari.inventory.menu.MenuOutcome;
import dev.jari.inventory.offering.OfferingOutcome;
import dev.jari.inventory.slot.SlotOutcome;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers("C1")
class KeepingTheCatalogueStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private InventoryService inventory;

    @BeforeEach
    void open() {
        inventory = InventoryService.open(database.url());
        inventory.forgetSaid();
    }

    @AfterEach
    void close() {
        inventory.close();
    }

    @Test
    void a_new_venue_has_the_default_ladder_and_the_holidays_of_its_country() {
        var venue = inventory.venue(VenueKind.PARK_GOLF);

        assertThat(inventory.venues.find(venue.venueId())).contains(venue);
        assertThat(venue.ladder())
                .containsExactly(
                        new LadderStep(168, 100), new LadderStep(72, 80), new LadderStep(24, 50), new LadderStep(0, 0));
        assertThat(inventory.holidays.between(venue.venueId(), day("2026-12-01"), day("2027-01-31")))
                .containsExactlyInAnyOrder(day("2026-12-25"), day("2027-01-01"));
        var berlin = inventory.venue(VenueKind.LODGING, "Europe/Berlin", "EUR");
        assertThat(inventory.holidays.list(berlin.venueId())).isEqualTo(new Holidays.Outcome.Kept(List.of()));
    }

    @Test
    void everything_wrong_with_a_venue_is_named_at_once() {
        var ladder = List.of(new LadderStep(24, 50), new LadderStep(48, 20), new LadderStep(-1, 101));
        var outcome =
                inventory.venues.create(new VenueInput("CINEMA", "a\u0000b", "x".repeat(101), "+09:00", "WON", ladder));

        assertThat(((VenueOutcome.Invalid) outcome).errors())
                .extracting(FieldError::pointer)
                .containsExactly(
                        "/kind",
                        "/name",
                        "/nameEn",
                        "/timeZone",
                        "/currency",
                        "/ladder/2/hoursBefore",
                        "/ladder/2/percent",
                        "/ladder",
                        "/ladder");
        var empty = inventory.venues.create(new VenueInput(null, null, null, null, null, null));
        assertThat(((VenueOutcome.Invalid) empty).errors())
                .extracting(FieldError::code)
                .containsOnly("missing")
                .hasSize(4);
    }

    @Test
    @Covers("C7")
    void a_changed_venue_is_announced_with_each_of_its_offerings() {
        // given
        var venue = inventory.venue(VenueKind.PARK_GOLF);
        var offering = inventory.offering(venue, 4);
        inventory.forgetSaid();

        // when
        var ladder = List.of(new LadderStep(48, 100));
        inventory.venues.update(
                venue.venueId(), new VenueInput("PARK_GOLF", "새 이름", null, "Asia/Seoul", "KRW", ladder));

        // then
        var told = inventory.said(Game.SYNC, Game.class);
        assertThat(told)
                .extracting(Game::id, Game::clubName, Game::version)
                .containsExactly(tuple(offering.offeringId(), "새 이름", 2L));
        assertThat(told.getFirst().ladder()).containsExactly(new LadderStep(48, 100), new LadderStep(0, 0));
        assertThat(inventory.said(Game.UPDATED, Game.class)).isEqualTo(told);
    }

    @Test
    void a_venue_keeps_its_kind_zone_and_currency() {
        var venue = inventory.venue(VenueKind.PARK_GOLF);

        var outcome = inventory.venues.update(
                venue.venueId(), new VenueInput("LODGING", "x", null, "Asia/Tokyo", "JPY", null));

        assertThat(((VenueOutcome.Invalid) outcome).errors())
                .extracting(FieldError::code)
                .containsExactly("unchangeable", "unchangeable", "unchangeable");
        assertThat(inventory.venues.update(
                        new VenueId(987_654_321), new VenueInput("LODGING", "x", null, "Asia/Tokyo", "JPY", null)))
                .isEqualTo(new VenueOutcome.UnknownVenue(new VenueId(987_654_321)));
    }

    @Test
    @Covers({"C2", "C7"})
    void deleting_a_venue_hides_it_and_its_offerings_sells_nothing_new_and_keeps_what_was_sold() {
        // given
        var venue = inventory.venue(VenueKind.LODGING);
        var offering = inventory.offering(venue, 4);
        var night = inventory.nights(offering.offeringId(), 1, 4).getFirst();
        inventory.handle(inventory.reserve(501, offering.offeringId(), 1, night));
        inventory.forgetSaid();

        // when
        inventory.venues.delete(venue.venueId());

        // then
        assertThat(inventory.venues.find(venue.venueId())).isEmpty();
        assertThat(inventory.offerings.find(offering.offeringId())).isEmpty();
        assertThat(inventory.slots.find(night)).isEqualTo(new SlotOutcome.UnknownSlot());
        assertThat(inventory.said(Game.SYNC, Game.class))
                .extracting(Game::isActive)
                .containsExactly(false);
        assertThat(inventory.venues.delete(venue.venueId())).isEqualTo(new VenueOutcome.UnknownVenue(venue.venueId()));
        inventory.handle(
                inventory.reserve(502, offering.offeringId(), 1, night),
                inventory.release(501, offering.offeringId(), night));
        assertThat(inventory.said(SlotReserveFailed.TYPE, SlotReserveFailed.class))
                .extracting(SlotReserveFailed::reason)
                .containsExactly(ReserveFailure.SLOT_CLOSED);
        assertThat(inventory.count("claim WHERE booking_id IN (501, 502)")).isZero();
    }

    @Test
    @Covers("C7")
    void an_offering_is_kept_as_it_was_written_and_announced() {
        var venue = inventory.venue(VenueKind.PARK_GOLF);
        var offering = inventory.offering(venue, 4);

        assertThat(inventory.offerings.find(offering.offeringId())).contains(offering);
        assertThat(offering.golf()).isNotNull();
        assertThat(offering)
                .extracting(Offering::capacity, Offering::price, Offering::weekendPrice, Offering::holidayPrice)
                .containsExactly(4, krw(20_000), krw(30_000), krw(40_000));
        assertThat(inventory.said(Game.CREATED, Game.class)).containsExactly(Game.of(offering));
        assertThat(inventory.said(Game.SYNC, Game.class)).containsExactly(Game.of(offering));
        assertThat(inventory.offerings.create(InventoryService.input(venue, 9)))
                .isEqualTo(new OfferingOutcome.CodeTaken("CODE"));
        var changed = (OfferingOutcome.Saved)
                inventory.offerings.update(offering.offeringId(), InventoryService.input(venue, 9));
        assertThat(changed.offering())
                .extracting(Offering::capacity, Offering::version)
                .containsExactly(9, 2L);
        assertThat(inventory.said(Game.UPDATED, Game.class)).containsExactly(Game.of(changed.offering()));
    }

    @Test
    @Covers("M1")
    void the_ways_of_paying_keep_the_order_they_were_given_in() {
        var venue = inventory.venue(VenueKind.RESTAURANT);
        var saved = (OfferingOutcome.Saved) inventory.offerings.create(new OfferingInput(
                venue.venueId().value(),
                "LUNCH",
                "n",
                null,
                null,
                40,
                new MoneyInput(0L, "KRW"),
                null,
                null,
                List.of("PREORDER_PREPAY", "NONE", "RESERVATION_DEPOSIT", "NONE"),
                new MoneyInput(5_000L, "KRW"),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null));

        assertThat(inventory
                        .offerings
                        .find(saved.offering().offeringId())
                        .orElseThrow()
                        .paymentTypes())
                .containsExactly(PaymentType.PREPAY, PaymentType.NONE, PaymentType.DEPOSIT);
    }

    private static Money krw(long amount) {
        return new Money(amount, "KRW");
    }

    @Test
    void everything_wrong_with_an_offering_is_named_at_once() {
        var venue = inventory.venue(VenueKind.PARK_GOLF);
        var outcome = inventory.offerings.create(new OfferingInput(
                venue.venueId().value(),
                "",
                "n",
                null,
                "d".repeat(2_001),
                0,
                new MoneyInput(-1L, "KRW"),
                new MoneyInput(1L, "USD"),
                null,
                List.of("DEPOSIT", "BARTER"),
                null,
                new MoneyInput(1L, "KRW"),
                null,
                null,
                "동",
                null,
                null,
                18,
                0,
                null));

        assertThat(((OfferingOutcome.Invalid) outcome).errors())
                .extracting(error -> error.pointer() + " " + error.code())
                .containsExactlyInAnyOrder(
                        "/paymentTypes/1 invalid-value",
                        "/depositPerPerson missing",
                        "/depositLargeThreshold missing",
                        "/code invalid-value",
                        "/description too-long",
                        "/capacity out-of-range",
                        "/price/amount out-of-range",
                        "/weekendPrice/currency other-currency",
                        "/backNineCourseName missing",
                        "/estimatedDuration out-of-range");
        assertThat(inventory.offerings.update(new OfferingId(987_654_321), InventoryService.input(venue, 1)))
                .isEqualTo(new OfferingOutcome.UnknownOffering(new OfferingId(987_654_321)));
    }

    @Test
    @Covers("C2")
    void a_dining_service_without_a_seat_limit_gets_the_default() {
        var venue = inventory.venue(VenueKind.RESTAURANT);
        var outcome = inventory.offerings.create(new OfferingInput(
                venue.venueId().value(),
                "D",
                "n",
                null,
                null,
                null,
                new MoneyInput(0L, "KRW"),
                null,
                null,
                List.of("RESERVATION_DEPOSIT", "PREORDER_PREPAY"),
                new MoneyInput(5_000L, "KRW"),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null));

        assertThat(((OfferingOutcome.Saved) outcome).offering().capacity()).isEqualTo(50);
    }

    @Test
    @Covers("C6")
    void a_menu_has_prices_and_stock_and_forgets_what_is_deleted() {
        // given
        var venue = inventory.venue(VenueKind.RESTAURANT);
        var diner = inventory.offering(venue, 20).offeringId();
        var soup = item(inventory.menus.create(diner, dish(venue, "국밥", 9_000, 30)));
        var noodles = item(inventory.menus.create(diner, dish(venue, "국수", 8_000, 10)));

        // when
        inventory.menus.update(soup.menuId(), dish(venue, "국밥", 9_500, 0));
        inventory.menus.delete(noodles.menuId());

        // then
        assertThat(inventory.menus.list(diner, 0, 10))
                .contains(List.of(new MenuItem(soup.menuId(), diner, "국밥", krw(9_500), 0, true)));
        assertThat(inventory.menus.delete(noodles.menuId())).isEqualTo(new MenuOutcome.UnknownItem(noodles.menuId()));
        assertThat(inventory.menus.create(diner, dish(venue, "x", -1, -1))).isInstanceOf(MenuOutcome.Invalid.class);
        var golf = inventory.offering(inventory.venue(VenueKind.PARK_GOLF), 4).offeringId();
        assertThat(inventory.menus.create(golf, dish(venue, "x", 1, 1))).isEqualTo(new MenuOutcome.NothingServed(golf));
    }

    @Test
    void every_change_of_a_menu_is_announced_with_a_higher_version() {
        // given
        var venue = inventory.venue(VenueKind.RESTAURANT);
        var diner = inventory.offering(venue, 10).offeringId();
        inventory.forgetSaid();

        // when
        var soup = item(inventory.menus.create(diner, dish(venue, "국밥", 9_000, 30)))
                .menuId();
        inventory.menus.update(soup, dish(venue, "국밥", 9_500, 20));
        inventory.menus.delete(soup);
        inventory.menus.delete(soup);

        // then
        assertThat(inventory.said(MenuItemSync.TYPE, MenuItemSync.class))
                .containsExactly(
                        new MenuItemSync(soup, diner, "국밥", krw(9_000), 30, true, 1),
                        new MenuItemSync(soup, diner, "국밥", krw(9_500), 20, true, 2),
                        new MenuItemSync(soup, diner, "국밥", krw(9_500), 20, false, 3));
        assertThat(inventory.menus.news(soup))
                .hasValueSatisfying(news -> assertThat(news.active()).isFalse());
        assertThat(inventory.menus.news(new MenuId(987_654_321))).isEmpty();
    }

    private static MenuItem item(MenuOutcome outcome) {
        return ((MenuOutcome.Saved) outcome).item();
    }

    private static MenuItemInput dish(Venue venue, String name, long price, int stock) {
        return new MenuItemInput(name, InventoryService.money(venue, price), stock);
    }

    @Test
    void holidays_are_replaced_whole() {
        var venue = inventory.venue(VenueKind.PARK_GOLF).venueId();
        var founding = new Holiday(day("2027-04-01"), "개장일");

        assertThat(inventory.holidays.set(venue, List.of(founding)))
                .isEqualTo(new Holidays.Outcome.Kept(List.of(founding)));
        assertThat(inventory.holidays.set(venue, List.of(founding, founding)))
                .isInstanceOf(Holidays.Outcome.Invalid.class);
        assertThat(inventory.holidays.list(venue)).isEqualTo(new Holidays.Outcome.Kept(List.of(founding)));
    }
}
