package dev.jari.gateway.catalogue;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.slot.FindSlot;
import dev.jari.contracts.slot.ListSlots;
import dev.jari.contracts.slot.Slot;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInInventory;
import dev.jari.gateway.StandInSlots;
import dev.jari.platform.page.Cursor;
import dev.jari.testkit.Covers;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Covers({"C2", "C4"})
class ReadingSlotsStoreTest {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final LocalDateTime FIRST = LocalDateTime.parse("2026-12-01T00:00");
    private static final String TWO_DAYS = "/v1/offerings/17/slots?from=2026-12-01&to=2026-12-02";

    private final GatewayServer server = GatewayServer.shared();
    private final StandInInventory inventory = server.inventory();

    /** A slot for each minute of two days, in the pages inventory gives: more than one, even for a single day. */
    private List<Slot> everyMinuteOfTwoDays() {
        var all = IntStream.range(0, 2 * 24 * 60)
                .mapToObj(minute -> StandInSlots.slot(minute + 1, FIRST.plusMinutes(minute), 3))
                .toList();
        inventory.answerBy(ListSlots.SUBJECT, ListSlots.class, question -> page(all, question));
        return all;
    }

    private static Answer<Page<Slot>> page(List<Slot> all, ListSlots question) {
        var after = question.cursor() == null
                ? LocalDateTime.MIN
                : Cursor.read(question.cursor(), 1, at -> LocalDateTime.parse(at.word(0)))
                        .orElseThrow();
        var left = all.stream()
                .filter(slot -> !slot.date().isBefore(question.from()))
                .filter(slot -> slot.date().atTime(slot.startTime()).isAfter(after))
                .toList();
        var page = left.subList(0, Math.min(Math.min(question.limit(), ListSlots.PAGE_MAX), left.size()));
        var last = page.isEmpty() ? null : page.getLast();
        return Answer.granted(new Page<>(
                page,
                page.size() == left.size() || last == null
                        ? null
                        : Cursor.after(last.date().atTime(last.startTime()))));
    }

    private JsonNode read(String path) {
        var response = server.get(path);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JSON.readTree(response.body());
    }

    private static List<Integer> ids(JsonNode page) {
        return page.path("items")
                .valueStream()
                .map(slot -> slot.path("slotId").intValue())
                .toList();
    }

    @Test
    void without_a_limit_all_pages_of_inventory_come_as_one() {
        // given
        everyMinuteOfTwoDays();

        // when
        var page = read(TWO_DAYS);

        // then
        assertThat(ids(page)).isEqualTo(IntStream.rangeClosed(1, 2880).boxed().toList());
        assertThat(page.has("nextCursor")).isFalse();
        assertThat(page.at("/items/560").propertyNames())
                .contains(
                        "slotId",
                        "date",
                        "startTime",
                        "endTime",
                        "capacity",
                        "booked",
                        "held",
                        "available",
                        "status",
                        "price",
                        "premium",
                        "version",
                        "edition");
        assertThat(page.at("/items/560/startTime").stringValue()).isEqualTo("09:20");
        assertThat(page.at("/items/1440/date").stringValue()).isEqualTo("2026-12-02");
    }

    @Test
    void with_a_limit_each_slot_comes_once_and_in_order() {
        // given
        everyMinuteOfTwoDays();
        var ids = new ArrayList<Integer>();

        // when
        var page = read(TWO_DAYS + "&limit=200");
        ids.addAll(ids(page));
        for (var pages = 1; page.has("nextCursor"); pages++) {
            assertThat(pages).isLessThan(15);
            page = read(
                    TWO_DAYS + "&limit=200&cursor=" + page.path("nextCursor").stringValue());
            ids.addAll(ids(page));
        }

        // then
        assertThat(ids).isEqualTo(IntStream.rangeClosed(1, 2880).boxed().toList());
    }

    @Test
    void a_page_of_one_late_in_a_full_day_is_one_question() {
        // given
        var questions = new AtomicInteger();
        var all = everyMinuteOfTwoDays();
        inventory.answerBy(ListSlots.SUBJECT, ListSlots.class, question -> {
            questions.incrementAndGet();
            return page(all, question);
        });

        // when
        var page = read(TWO_DAYS + "&limit=1&cursor=" + Cursor.after(FIRST.plusMinutes(1_200)));

        // then
        assertThat(ids(page)).containsExactly(1_202);
        assertThat(questions).hasValue(1);
    }

    @Test
    void only_slots_with_so_many_places_left_are_asked_for_on_every_page() {
        // given pages that are short, because inventory left slots out
        inventory.answerBy(ListSlots.SUBJECT, ListSlots.class, question -> {
            assertThat(question.minAvailable()).isEqualTo(3);
            var first = question.cursor() == null;
            return Answer.granted(new Page<>(
                    List.of(StandInSlots.slot(first ? 1 : 2, FIRST.plusMinutes(first ? 0 : 10), 3)),
                    first ? "on" : null));
        });

        // then
        var page = read(TWO_DAYS + "&minAvailable=3&limit=5");
        assertThat(ids(page)).containsExactly(1, 2);
        assertThat(page.has("nextCursor")).isFalse();
        for (var wrong : new String[] {"0", "-1", "1001", "x"})
            assertProblem(server.get(TWO_DAYS + "&minAvailable=" + wrong), 400, "VALIDATION_FAILED");
    }

    @Test
    void a_page_that_ends_with_the_last_slot_is_the_last() {
        // given
        inventory.answer(ListSlots.SUBJECT, Answer.granted(new Page<>(List.of(StandInSlots.slot(1, FIRST, 3)), null)));

        // then
        assertThat(read(TWO_DAYS + "&limit=1").has("nextCursor")).isFalse();
    }

    @Test
    void a_cursor_for_other_dates_is_refused() {
        // given
        everyMinuteOfTwoDays();
        var cursor = read(TWO_DAYS + "&limit=1").path("nextCursor").stringValue();

        // when
        var response = server.get("/v1/offerings/17/slots?from=2027-01-01&to=2027-01-02&cursor=" + cursor);

        // then
        assertThat(assertProblem(response, 400, "VALIDATION_FAILED")
                        .at("/errors/0/pointer")
                        .stringValue())
                .isEqualTo("cursor");
    }

    @Test
    void the_dates_asked_for_reach_inventory() {
        // given
        inventory.answer(ListSlots.SUBJECT, Answer.granted(new Page<>(List.of(), null)));

        // when
        read(TWO_DAYS + "&limit=7");

        // then
        assertThat(inventory.lastAsked())
                .isEqualTo(new ListSlots(
                        new OfferingId(17), LocalDate.parse("2026-12-01"), LocalDate.parse("2026-12-02"), null, 8));
    }

    @Test
    @Covers("C5")
    void a_slot_has_its_edition_as_a_strong_tag_and_is_not_sent_again_to_who_has_it() {
        // given
        inventory.answer(FindSlot.SUBJECT, Answer.granted(StandInSlots.slot(9, FIRST, 3)));

        // when
        var first = server.get("/v1/slots/9");
        var again = server.send(server.request("/v1/slots/9").header("If-None-Match", "\"3\""));
        var amongOthers = server.send(server.request("/v1/slots/9").header("If-None-Match", "\"2\", W/\"3\""));

        // then
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.headers().firstValue("ETag")).hasValue("\"3\"");
        assertThat(first.headers().allValues("Cache-Control")).containsExactly("no-cache");
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(again.headers().firstValue("ETag")).hasValue("\"3\"");
        assertThat(amongOthers.statusCode()).isEqualTo(304);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"2\"", "\"33\"", "3", "junk", "\"", ",,", "W/"})
    void whoever_has_another_edition_or_none_is_sent_the_slot(String tag) {
        // given
        inventory.answer(FindSlot.SUBJECT, Answer.granted(StandInSlots.slot(9, FIRST, 3)));

        // when
        var response = server.send(server.request("/v1/slots/9").header("If-None-Match", tag));

        // then
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(JSON.readTree(response.body()).path("slotId").intValue()).isEqualTo(9);
    }

    @Test
    void an_unknown_slot_is_not_found() {
        // given
        inventory.answer(FindSlot.SUBJECT, Answer.refused(Refusal.of(ErrorCode.SLOT_NOT_FOUND)));

        // then
        assertProblem(server.get("/v1/slots/404"), 404, "SLOT_NOT_FOUND");
    }
}
