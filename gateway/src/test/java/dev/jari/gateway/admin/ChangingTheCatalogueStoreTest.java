package dev.jari.gateway.admin;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Items;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.menu.CreateMenuItem;
import dev.jari.contracts.menu.DeleteMenuItem;
import dev.jari.contracts.menu.MenuItem;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.CreateOffering;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.contracts.venue.CreateVenue;
import dev.jari.contracts.venue.DeleteVenue;
import dev.jari.contracts.venue.Holiday;
import dev.jari.contracts.venue.SetHolidays;
import dev.jari.contracts.venue.UpdateVenue;
import dev.jari.contracts.venue.VenueInput;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInInventory;
import dev.jari.gateway.auth.Role;
import dev.jari.testkit.Covers;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Covers("C1")
class ChangingTheCatalogueStoreTest {

    private final GatewayServer server = GatewayServer.shared();
    private final StandInInventory inventory = server.inventory();

    @Test
    void a_new_venue_is_told_where_it_is_and_called_by_its_own_name() {
        // given
        inventory.answer(CreateVenue.SUBJECT, Answer.granted(StandInInventory.VENUE));

        // when
        var response = server.admin("POST", "/v1/admin/venues", """
                {"kind": "PARK_GOLF", "name": "한강", "nameEn": "Han River", "timeZone": "Asia/Seoul", "currency": "KRW"}
                """, "Accept-Language", "en");

        // then
        assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
        assertThat(response.headers().firstValue("Location")).hasValue("/v1/venues/5");
        assertThat(response.body()).contains("\"name\":\"한강\"", "\"nameEn\":\"Han River\"");
        assertThat(inventory.lastAsked())
                .isEqualTo(new CreateVenue(new VenueInput("PARK_GOLF", "한강", "Han River", "Asia/Seoul", "KRW", null)));
    }

    @Test
    void deleting_answers_nothing_and_a_second_time_not_found() {
        // given
        inventory.answer(DeleteVenue.SUBJECT, Answer.granted(StandInInventory.VENUE));

        // when
        var first = server.admin("DELETE", "/v1/admin/venues/5", null);
        inventory.answer(DeleteVenue.SUBJECT, Answer.refused(Refusal.of(ErrorCode.NOT_FOUND)));
        var second = server.admin("DELETE", "/v1/admin/venues/5", null);

        // then
        assertThat(first.statusCode()).isEqualTo(204);
        assertThat(first.body()).isEmpty();
        assertProblem(second, 404, "NOT_FOUND");
    }

    @Test
    void holidays_are_replaced_as_a_whole() {
        // given
        var christmas = new Holiday(LocalDate.parse("2026-12-25"), "성탄절");
        inventory.answer(SetHolidays.SUBJECT, Answer.granted(new Items<>(List.of(christmas))));

        // when
        var set = server.admin(
                "PUT",
                "/v1/admin/venues/5/holidays",
                "{\"holidays\": [{\"date\": \"2026-12-25\", \"name\": \"성탄절\"}]}");

        // then
        assertThat(set.body()).isEqualTo("{\"items\":[{\"date\":\"2026-12-25\",\"name\":\"성탄절\"}]}");
        assertThat(inventory.lastAsked()).isEqualTo(new SetHolidays(new VenueId(5), List.of(christmas)));
        assertThat(server.admin("DELETE", "/v1/admin/venues/5/holidays", null).statusCode())
                .isEqualTo(204);
        assertThat(inventory.lastAsked()).isEqualTo(new SetHolidays(new VenueId(5), List.of()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | 400 | /holidays",
                "{\"holidays\": [null]} | 422 | /holidays/0",
                "{\"holidays\": [{\"name\": \"성탄절\"}]} | 400 | /holidays/0/date",
                "{\"holidays\": [{\"date\": \"2026-12-25\"}]} | 400 | /holidays/0/name",
            })
    void holidays_with_holes_are_refused(String body, int status, String pointer) {
        // given
        inventory.forgetQuestions();

        // when
        var response = server.admin("PUT", "/v1/admin/venues/5/holidays", body);

        // then
        assertThat(assertProblem(response, status, "VALIDATION_FAILED")
                        .at("/errors/0/pointer")
                        .stringValue())
                .isEqualTo(pointer);
        assertThat(inventory.lastAsked()).isNull();
    }

    @Test
    void a_menu_item_comes_and_goes() {
        // given
        var item = Answer.granted(
                new MenuItem(new MenuId(3), new OfferingId(17), "정식", new Money(18_000, "KRW"), 40, true));
        inventory.answer(CreateMenuItem.SUBJECT, item);
        inventory.answer(DeleteMenuItem.SUBJECT, item);

        // then
        assertThat(server.admin("POST", "/v1/admin/offerings/17/menus", "{\"name\": \"정식\"}")
                        .statusCode())
                .isEqualTo(201);
        assertThat(server.admin("DELETE", "/v1/admin/menus/3", null).statusCode())
                .isEqualTo(204);
        assertThat(inventory.lastAsked()).isEqualTo(new DeleteMenuItem(new MenuId(3)));
    }

    @Test
    void a_refusal_says_in_the_callers_language_what_is_wrong_and_where() {
        // given
        var tooFew = new FieldError("/ladder/0/percent", "out-of-range", "is 101; from 0 to 100 is possible");
        var ofNoKnownKind = new FieldError("/name", "word-of-tomorrow", "is not nice");
        inventory.answer(UpdateVenue.SUBJECT, Answer.refused(Refusal.impossible(List.of(tooFew, ofNoKnownKind))));

        // when
        var english = server.admin("PUT", "/v1/admin/venues/5", "{}", "Accept-Language", "en");
        var korean = server.admin("PUT", "/v1/admin/venues/5", "{}", "Accept-Language", "ko");

        // then
        var errors = assertProblem(english, 422, "VALIDATION_FAILED").path("errors");
        assertThat(errors.at("/0/pointer").stringValue()).isEqualTo("/ladder/0/percent");
        assertThat(errors.at("/0/code").stringValue()).isEqualTo("out-of-range");
        assertThat(errors.at("/0/detail").stringValue()).isEqualTo("is 101; from 0 to 100 is possible");
        var inKorean = assertProblem(korean, 422, "VALIDATION_FAILED").path("errors");
        assertThat(inKorean.at("/0/detail").stringValue()).containsPattern("[가-힣]");
        assertThat(inKorean.at("/1/detail").stringValue()).isEqualTo("is not nice");
    }

    @Test
    void a_refusal_carries_its_data_and_its_narrower_sentence() {
        // given
        var refusal = Refusal.of(ErrorCode.INVALID_STATE).because("code-taken").with("takenCode", "A");
        inventory.answer(CreateOffering.SUBJECT, Answer.refused(refusal));

        // when
        var response = server.admin("POST", "/v1/admin/offerings", "{}", "Accept-Language", "en");

        // then
        var problem = assertProblem(response, 409, "INVALID_STATE");
        assertThat(problem.path("takenCode").stringValue()).isEqualTo("A");
        assertThat(problem.path("detail").stringValue()).isEqualTo("Another offering of the venue has this code.");
    }

    @Test
    void a_rule_that_is_being_carried_out_is_refused_in_words_about_the_rule() {
        // given
        var refusal = Refusal.of(ErrorCode.DUPLICATE_REQUEST).because("same-request-under-way");
        inventory.answer(GenerateSlots.SUBJECT, Answer.refused(refusal));

        // when
        var response = server.admin("POST", "/v1/admin/offerings/17/slots/generate", "{}", "Accept-Language", "en");

        // then
        assertThat(assertProblem(response, 409, "DUPLICATE_REQUEST")
                        .path("detail")
                        .stringValue())
                .isEqualTo("The same request is being carried out.");
    }

    @Test
    void a_sentence_nobody_here_knows_is_replaced_by_the_codes_own() {
        // given
        var refusal = Refusal.of(ErrorCode.CONFLICT).because("sentence-of-tomorrow");
        inventory.answer(CreateOffering.SUBJECT, Answer.refused(refusal));

        // when
        var response = server.admin("POST", "/v1/admin/offerings", "{}", "Accept-Language", "en");

        // then
        assertThat(assertProblem(response, 409, "CONFLICT").path("detail").stringValue())
                .startsWith("Someone else changed this");
    }

    @Test
    void a_service_that_says_it_is_not_available_is_asked_again_later() {
        // given
        inventory.answer(CreateOffering.SUBJECT, Answer.refused(Refusal.of(ErrorCode.UNAVAILABLE)));

        // when
        var response = server.admin("POST", "/v1/admin/offerings", "{}");

        // then
        assertProblem(response, 503, "UNAVAILABLE");
        assertThat(response.headers().firstValue("Retry-After")).hasValue("2");
    }

    @ParameterizedTest
    @CsvSource({
        "POST,   /v1/admin/venues",
        "PUT,    /v1/admin/venues/5",
        "DELETE, /v1/admin/venues/5",
        "GET,    /v1/admin/venues/5/holidays",
        "PUT,    /v1/admin/venues/5/holidays",
        "DELETE, /v1/admin/venues/5/holidays",
        "POST,   /v1/admin/offerings",
        "PUT,    /v1/admin/offerings/17",
        "DELETE, /v1/admin/offerings/17",
        "POST,   /v1/admin/offerings/17/menus",
        "PUT,    /v1/admin/menus/3",
        "DELETE, /v1/admin/menus/3",
        "POST,   /v1/admin/offerings/17/slots/generate",
        "PATCH,  /v1/admin/slots/9",
        "POST,   /v1/admin/slots/9/close",
        "POST,   /v1/admin/slots/9/reopen",
        "GET,    /v1/admin/audit",
    })
    void only_admins_change_anything(String method, String path) {
        // given
        inventory.forgetQuestions();
        var request = server.request(path).method(method, BodyPublishers.ofString("{"));

        // then
        assertProblem(server.send(request.copy()), 401, "UNAUTHENTICATED");
        assertProblem(
                server.send(request.copy().header("Authorization", "Bearer " + GatewayServer.token(Role.CUSTOMER))),
                403,
                "FORBIDDEN");
        assertThat(inventory.lastAsked()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/v1/admin/venues | {\"venueId\": 1} | 422 | /venueId",
                "/v1/admin/venues | {\"name\": 5} | 422 | /name",
                "/v1/admin/venues | {\"ladder\": [{\"hoursBefore\": 24}]} | 400 | /ladder/0/percent",
                "/v1/admin/venues | {\"ladder\": [null]} | 422 | /ladder/0",
                "/v1/admin/offerings | {\"version\": 5} | 422 | /version",
                "/v1/admin/offerings | {\"paymentTypes\": [null]} | 422 | /paymentTypes/0",
                "/v1/admin/offerings/17/menus | {\"price\": 5} | 422 | /price",
            })
    void a_body_says_only_what_it_may(String path, String body, int status, String pointer) {
        assertThat(assertProblem(server.admin("POST", path, body), status, "VALIDATION_FAILED")
                        .at("/errors/0/pointer")
                        .stringValue())
                .isEqualTo(pointer);
    }
}
