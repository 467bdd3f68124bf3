package dev.jari.gateway.catalogue;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Items;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.CourseId;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.menu.FindStockLeft;
import dev.jari.contracts.menu.ListMenu;
import dev.jari.contracts.menu.MenuItem;
import dev.jari.contracts.menu.StockLeft;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.FindOffering;
import dev.jari.contracts.offering.Golf;
import dev.jari.contracts.offering.ListOfferings;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.slot.FindStay;
import dev.jari.contracts.slot.Night;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.contracts.slot.Stay;
import dev.jari.contracts.venue.FindVenue;
import dev.jari.contracts.venue.ListVenues;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInInventory;
import dev.jari.messaging.group.Overloaded;
import dev.jari.testkit.Covers;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Covers({"C1", "C4", "C6"})
class ReadingTheCatalogueStoreTest {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Money PRICE = new Money(24_000, "KRW");

    private final GatewayServer server = GatewayServer.shared();
    private final StandInInventory inventory = server.inventory();

    private static Offering offering(VenueKind kind, @Nullable Golf golf) {
        return new Offering(
                new OfferingId(17),
                new VenueId(5),
                "한강",
                kind,
                "Asia/Seoul",
                "KRW",
                StandInInventory.VENUE.ladder(),
                "BLUE",
                "푸른 9+9",
                "Blue 9+9",
                "두 코스",
                4,
                PRICE,
                null,
                new Money(36_000, "KRW"),
                List.of(PaymentType.NONE),
                null,
                null,
                null,
                golf,
                true,
                6);
    }

    private static final Golf GOLF = new Golf(new CourseId(1), "동코스", null, "서코스", 18, 180, 10);

    private JsonNode read(String path) {
        var response = server.get(path);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JSON.readTree(response.body());
    }

    @Test
    void a_list_passes_on_what_is_asked_for_and_where_to_go_on() {
        // given
        inventory.answer(ListVenues.SUBJECT, Answer.granted(new Page<>(List.of(StandInInventory.VENUE), "next")));

        // when
        var page = read("/v1/venues?kind=PARK_GOLF&limit=7&cursor=here");

        // then
        assertThat(inventory.lastAsked()).isEqualTo(new ListVenues(VenueKind.PARK_GOLF, "here", 7));
        assertThat(page.path("nextCursor").stringValue()).isEqualTo("next");
        assertThat(page.at("/items/0").propertyNames())
                .containsExactlyInAnyOrder(
                        "venueId", "kind", "name", "nameEn", "timeZone", "currency", "ladder", "active");
    }

    @Test
    void the_last_page_has_no_cursor() {
        // given
        inventory.answer(ListVenues.SUBJECT, Answer.granted(new Page<>(List.of(), null)));

        // then
        assertThat(read("/v1/venues").toString()).isEqualTo("{\"items\":[]}");
    }

    @ParameterizedTest
    @CsvSource({"en-GB, Han River", "'ko, en;q=0.5', 한강", "fr, 한강", "*, 한강"})
    void a_thing_is_called_by_its_own_name_unless_english_is_asked_for(String accepted, String name) {
        // given
        inventory.answer(FindVenue.SUBJECT, Answer.granted(StandInInventory.VENUE));

        // when
        var venue = server.send(server.request("/v1/venues/5").header("Accept-Language", accepted));

        // then
        assertThat(JSON.readTree(venue.body()).path("name").stringValue()).isEqualTo(name);
        assertThat(read("/v1/venues/5").path("name").stringValue()).isEqualTo("한강");
    }

    @Test
    void a_game_has_its_own_fields_beside_the_others_and_tells_all_its_prices() {
        // given
        inventory.answer(FindOffering.SUBJECT, Answer.granted(offering(VenueKind.PARK_GOLF, GOLF)));

        // when
        var game = read("/v1/offerings/17");

        // then
        assertThat(game.path("frontNineCourseName").stringValue()).isEqualTo("동코스");
        assertThat(game.path("maxPlayers").intValue()).isEqualTo(4);
        assertThat(game.at("/basePrice/amount").intValue()).isEqualTo(24_000);
        assertThat(game.at("/weekendPrice/amount").intValue()).isEqualTo(24_000);
        assertThat(game.at("/holidayPrice/amount").intValue()).isEqualTo(36_000);
        assertThat(game.path("clubName").stringValue()).isEqualTo("한강");
        assertThat(game.has("golf") || game.has("game") || game.has("backNineCourseId"))
                .isFalse();
    }

    @Test
    void other_offerings_have_no_fields_of_a_game() {
        // given
        inventory.answer(
                ListOfferings.SUBJECT, Answer.granted(new Page<>(List.of(offering(VenueKind.RESTAURANT, null)), null)));

        // when
        var offering = read("/v1/venues/5/offerings").at("/items/0");

        // then
        assertThat(offering.path("offeringId").intValue()).isEqualTo(17);
        assertThat(offering.has("totalHoles") || offering.has("maxPlayers") || offering.has("weekendPrice"))
                .isFalse();
    }

    @Test
    void a_stay_has_its_nights_and_their_total() {
        // given
        var night = new Night(new SlotId(9), LocalDate.parse("2026-12-24"), 2, SlotStatus.AVAILABLE, PRICE, 0, 3L);
        inventory.answer(FindStay.SUBJECT, Answer.granted(new Stay(new OfferingId(17), 2, List.of(night), PRICE)));

        // when
        var stay = read("/v1/offerings/17/availability?checkIn=2026-12-24&checkOut=2026-12-25");

        // then
        assertThat(inventory.lastAsked())
                .isEqualTo(
                        new FindStay(new OfferingId(17), LocalDate.parse("2026-12-24"), LocalDate.parse("2026-12-25")));
        assertThat(stay.path("available").intValue()).isEqualTo(2);
        assertThat(stay.at("/nights/0/date").stringValue()).isEqualTo("2026-12-24");
        assertThat(stay.at("/total/amount").intValue()).isEqualTo(24_000);
    }

    @Test
    @Covers("C6")
    void a_menu_tells_what_orders_says_is_left_by_one_question() {
        // given an item orders has sold of, and one it has not heard of
        var orders = GatewayServer.shared().orders();
        var sold = new MenuItem(new MenuId(3), new OfferingId(17), "점심 정식", PRICE, 40, true);
        var unheard = new MenuItem(new MenuId(4), new OfferingId(17), "식혜", PRICE, 100, true);
        inventory.answer(ListMenu.SUBJECT, Answer.granted(new Page<>(List.of(sold, unheard), null)));
        orders.answer(FindStockLeft.SUBJECT, new Items<>(List.of(new StockLeft(new MenuId(3), 2))));

        // when
        var menu = read("/v1/offerings/17/menu");

        // then
        assertThat(menu.at("/items/0/stock").intValue()).isEqualTo(2);
        assertThat(menu.at("/items/1/stock").intValue()).isEqualTo(100);
        assertThat(orders.lastAsked()).isEqualTo(new FindStockLeft(List.of(new MenuId(3), new MenuId(4))));
        orders.answer(FindStockLeft.SUBJECT, new Items<>(List.of()));
    }

    @Test
    void without_orders_a_menu_still_comes_and_claims_no_stock() {
        // given
        var orders = GatewayServer.shared().orders();
        var item = new MenuItem(new MenuId(3), new OfferingId(17), "점심 정식", PRICE, 40, true);
        inventory.answer(ListMenu.SUBJECT, Answer.granted(new Page<>(List.of(item), null)));
        orders.answerBy(FindStockLeft.SUBJECT, FindStockLeft.class, _ -> {
            throw new Overloaded("full");
        });

        // when
        var menu = read("/v1/offerings/17/menu");

        // then
        assertThat(menu.at("/items/0/name").stringValue()).isEqualTo("점심 정식");
        assertThat(menu.at("/items/0").has("stock")).isFalse();
        orders.answer(FindStockLeft.SUBJECT, new Items<>(List.of()));
    }

    @Test
    void a_menu_tells_price_and_stock() {
        // given
        var item = new MenuItem(new MenuId(3), new OfferingId(17), "점심 정식", PRICE, 40, true);
        inventory.answer(ListMenu.SUBJECT, Answer.granted(new Page<>(List.of(item), null)));

        // when
        var menu = read("/v1/offerings/17/menu");

        // then
        assertThat(menu.at("/items/0/stock").intValue()).isEqualTo(40);
        assertThat(menu.at("/items/0/price/currency").stringValue()).isEqualTo("KRW");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/venues?kind=CASINO",
                "/v1/venues?limit=201",
                "/v1/venues/5/offerings?limit=0",
                "/v1/venues/99999999999999999999",
                "/v1/offerings/x",
                "/v1/offerings/17/menu?limit=-1",
                "/v1/offerings/17/slots",
                "/v1/offerings/17/slots?from=&to=",
                "/v1/offerings/17/slots?from=2026-02-30&to=2026-03-01",
                "/v1/offerings/17/slots?from=20261201&to=2026-12-02",
                "/v1/offerings/17/slots?from=2026-12-01&to=%2B999999999-12-31",
                "/v1/offerings/17/slots?from=2026-12-01%2B09:00&to=2026-12-02",
                "/v1/offerings/17/slots?from=2026-12-01&to=2026-12-02&limit=0",
                "/v1/offerings/17/slots?from=2026-12-01&to=2026-12-02&cursor=junk",
                "/v1/offerings/17/slots?from=2026-12-01&to=2026-12-02&cursor=%00",
                "/v1/offerings/17/availability?checkIn=2026-12-24",
                "/v1/offerings/17/availability?checkIn=tomorrow&checkOut=2026-12-24",
                "/v1/slots/1.5",
            })
    void an_address_that_makes_no_sense_is_refused_before_anybody_is_asked(String path) {
        // given
        inventory.forgetQuestions();

        // when
        var response = server.get(path);

        // then
        assertThat(assertProblem(response, 400, "VALIDATION_FAILED")
                        .path("errors")
                        .size())
                .isEqualTo(1);
        assertThat(inventory.lastAsked()).isNull();
    }

    @Test
    void what_inventory_does_not_know_is_not_found() {
        // given
        inventory.answer(FindOffering.SUBJECT, Answer.refused(Refusal.of(ErrorCode.NOT_FOUND)));

        // then
        assertProblem(server.get("/v1/offerings/404"), 404, "NOT_FOUND");
    }

    @Test
    void a_night_that_is_not_for_sale_is_told_as_inventory_says_it() {
        // given
        var refusal = Refusal.impossible(List.of(new FieldError("checkOut", "out-of-range", "is not after checkIn")));
        inventory.answer(FindStay.SUBJECT, Answer.refused(refusal));

        // when
        var response = server.get("/v1/offerings/17/availability?checkIn=2026-12-24&checkOut=2026-12-23");

        // then
        var error = assertProblem(response, 422, "VALIDATION_FAILED").at("/errors/0");
        assertThat(error.path("pointer").stringValue()).isEqualTo("checkOut");
        assertThat(error.path("detail").stringValue()).isEqualTo("is not after checkIn");
    }
}
