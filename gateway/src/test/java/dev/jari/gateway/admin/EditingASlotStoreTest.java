package dev.jari.gateway.admin;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.slot.CloseSlot;
import dev.jari.contracts.slot.EditSlot;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.contracts.slot.GeneratedSlots;
import dev.jari.contracts.slot.ReopenSlot;
import dev.jari.contracts.slot.Slot;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInInventory;
import dev.jari.gateway.StandInSlots;
import dev.jari.testkit.Covers;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Covers("C5")
class EditingASlotStoreTest {

    private static final String SLOT = "/v1/admin/slots/9";
    private static final Answer<Slot> EDITED =
            Answer.granted(StandInSlots.slot(9, LocalDateTime.parse("2026-12-01T09:20"), 4));

    private final GatewayServer server = GatewayServer.shared();
    private final StandInInventory inventory = server.inventory();

    @Test
    void what_is_changed_reaches_inventory_with_the_edition_that_was_seen() {
        // given
        inventory.answer(EditSlot.SUBJECT, EDITED);
        var body = "{\"capacity\": 6, \"price\": {\"amount\": 100, \"currency\": \"KRW\"}, \"premium\": true,"
                + " \"active\": false}";

        // when
        var response = server.admin("PATCH", SLOT, body, "If-Match", "\"3\"");

        // then
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.headers().firstValue("ETag")).hasValue("\"4\"");
        assertThat(inventory.lastAsked())
                .isEqualTo(new EditSlot(new SlotId(9), 3L, 6, new MoneyInput(100L, "KRW"), true, false));
    }

    @Test
    void what_is_absent_stays_absent() {
        // given
        inventory.answer(EditSlot.SUBJECT, EDITED);

        // when
        server.admin("PATCH", SLOT, "{}");

        // then
        assertThat(inventory.lastAsked()).isEqualTo(new EditSlot(new SlotId(9), null, null, null, null));
    }

    /** Left to inventory, which also knows whether there is such a slot at all. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "W/\"3\" | -1",
                "\"abc\" | -1",
                "\"\" | -1",
                "\"03\" | -1",
                "\"99999999999999999999\" | -1",
                "\"0\" | 0",
            })
    void a_tag_that_can_match_no_edition_is_passed_on_as_one_that_never_was(String tag, long edition) {
        // given
        inventory.answer(EditSlot.SUBJECT, Answer.refused(Refusal.of(ErrorCode.VERSION_MISMATCH)));

        // when
        var response = server.admin("PATCH", SLOT, "{}", "If-Match", tag);

        // then
        assertProblem(response, 412, "VERSION_MISMATCH");
        assertThat(inventory.lastAsked()).isEqualTo(new EditSlot(new SlotId(9), edition, null, null, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"3", "\"3", "3\"", "junk", "\"3\", \"4\"", "w/\"3\"", "\"a b\""})
    void a_header_that_is_no_tag_is_malformed(String tag) {
        // given
        inventory.forgetQuestions();

        // when
        var response = server.admin("PATCH", SLOT, "{}", "If-Match", tag);

        // then
        assertThat(assertProblem(response, 400, "VALIDATION_FAILED")
                        .at("/errors/0/pointer")
                        .stringValue())
                .isEqualTo("If-Match");
        assertThat(inventory.lastAsked()).isNull();
    }

    @Test
    void any_edition_is_none_that_was_seen() {
        // given
        inventory.answer(EditSlot.SUBJECT, Answer.refused(Refusal.of(ErrorCode.IF_MATCH_REQUIRED)));

        // when
        var response = server.admin("PATCH", SLOT, "{}", "If-Match", "*");

        // then
        assertProblem(response, 428, "IF_MATCH_REQUIRED");
        assertThat(inventory.lastAsked()).isEqualTo(new EditSlot(new SlotId(9), null, null, null, null));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"booked\": 1} | /booked | unknown-property",
                "{\"capacity\": \"6\"} | /capacity | wrong-type",
                "{\"capacity\": 1.5} | /capacity | invalid-value",
                "{\"capacity\": 2147483648} | /capacity | out-of-range",
                "{\"premium\": \"yes\"} | /premium | wrong-type",
                "{\"price\": {\"amount\": 9223372036854775808, \"currency\": \"KRW\"}} | /price/amount | out-of-range",
            })
    void a_value_of_the_wrong_kind_is_impossible(String body, String pointer, String word) {
        // given
        inventory.forgetQuestions();

        // when
        var response = server.admin("PATCH", SLOT, body, "If-Match", "\"3\"");

        // then
        var error = assertProblem(response, 422, "VALIDATION_FAILED").at("/errors/0");
        assertThat(error.path("pointer").stringValue()).isEqualTo(pointer);
        assertThat(error.path("code").stringValue()).isEqualTo(word);
        assertThat(inventory.lastAsked()).isNull();
    }

    @Test
    void closing_and_reopening_take_an_edition_and_do_without() {
        // given
        inventory.answer(CloseSlot.SUBJECT, EDITED);
        inventory.answer(ReopenSlot.SUBJECT, EDITED);

        // then
        assertThat(server.admin("POST", SLOT + "/close", null).statusCode()).isEqualTo(200);
        assertThat(inventory.lastAsked()).isEqualTo(new CloseSlot(new SlotId(9), null));
        assertThat(server.admin("POST", SLOT + "/reopen", null, "If-Match", "\"3\"")
                        .statusCode())
                .isEqualTo(200);
        assertThat(inventory.lastAsked()).isEqualTo(new ReopenSlot(new SlotId(9), 3L));
    }

    @Test
    @Covers("C2")
    void a_rule_reaches_inventory_and_its_numbers_come_back() {
        // given
        inventory.answer(GenerateSlots.SUBJECT, Answer.granted(new GeneratedSlots(10, 2, 1)));

        // when
        var response = server.admin("POST", "/v1/admin/offerings/17/slots/generate", """
                {"from": "2026-12-01", "to": "2026-12-31", "weekdays": ["MONDAY"], "firstStart": "06:00",
                 "lastStart": "17:30", "everyMinutes": 10, "premium": true}
                """);

        // then
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("{\"generated\":10,\"existing\":2,\"skipped\":1}");
        assertThat(inventory.lastAsked())
                .isEqualTo(new GenerateSlots(
                        new OfferingId(17),
                        LocalDate.parse("2026-12-01"),
                        LocalDate.parse("2026-12-31"),
                        List.of("MONDAY"),
                        LocalTime.of(6, 0),
                        LocalTime.of(17, 30),
                        10,
                        null,
                        null,
                        true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"from\": \"2026-02-30\"}",
                "{\"from\": 20261201}",
                "{\"firstStart\": \"25:00\"}",
                "{\"firstStart\": \"6am\"}",
                "{\"weekdays\": \"MONDAY\"}",
                "{\"weekdays\": [1]}",
                "{\"everyMinutes\": true}",
            })
    @Covers("C2")
    void a_rule_with_values_that_cannot_be_is_refused(String body) {
        assertProblem(server.admin("POST", "/v1/admin/offerings/17/slots/generate", body), 422, "VALIDATION_FAILED");
    }
}
