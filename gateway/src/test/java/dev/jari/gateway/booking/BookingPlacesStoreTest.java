package dev.jari.gateway.booking;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.booking.WantedItem;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.slot.Places.Nights;
import dev.jari.contracts.slot.Places.OneSlot;
import dev.jari.contracts.slot.Places.TimeAtTable;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInBooking;
import dev.jari.testkit.Covers;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

@Covers({"B1", "B2"})
class BookingPlacesStoreTest {

    private static final String[] KEY = {"Idempotency-Key", "k-1"};
    private static final Answer<BookingNow> ACCEPTED = Answer.granted(BookingNow.of(StandInBooking.BOOKING));

    private final GatewayServer server = GatewayServer.shared();
    private final StandInBooking booking = server.booking();

    @BeforeEach
    void accept() {
        booking.forgetQuestions();
        booking.answer(CreateBooking.SUBJECT, ACCEPTED);
    }

    private HttpResponse<String> book(String body, String... headers) {
        return server.customer("POST", "/v1/bookings", body, headers);
    }

    private String fingerprint(String body) {
        var response = book(body, KEY);
        assertThat(response.statusCode()).as(body + response.body()).isEqualTo(202);
        return booking.asked().fingerprint();
    }

    @Test
    void a_wish_reaches_booking_with_who_asks_and_under_which_request() {
        // given
        var body = """
                {"slotId": 9, "quantity": 2, "paymentType": "PREPAY", "items": [{"menuId": 5, "quantity": 3}],
                 "couponId": 8, "requestMessage": "  by the window "}""";

        // when
        var response = book(body, "Idempotency-Key", "k-1", "X-Request-Id", "REQ-MINE");

        // then
        assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
        assertThat(response.headers().firstValue("Location")).hasValue("/v1/bookings/9001");
        assertThat(response.headers().firstValue("Preference-Applied")).isEmpty();
        assertThat(response.headers().firstValue("Idempotent-Replayed")).isEmpty();
        assertThat(JsonMapper.shared()
                        .readTree(response.body())
                        .path("bookingNumber")
                        .stringValue())
                .isEqualTo("BK-7K2M9QX4");
        assertThat(booking.lastAsked())
                .isEqualTo(new CreateBooking(
                        new UserId(42),
                        "minji@example.com",
                        "Kim Minji",
                        "k-1",
                        booking.asked().fingerprint(),
                        new OneSlot(new SlotId(9)),
                        2,
                        PaymentType.PREPAY,
                        List.of(new WantedItem(new MenuId(5), 3)),
                        new CouponId(8),
                        "by the window",
                        0,
                        "REQ-MINE"));
        assertThat(booking.asked().fingerprint()).matches("[0-9a-f]{64}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'slotId': 9} | {'gameTimeSlotId': 9, 'playerCount': 1}",
                "{'slotId': 9, 'quantity': 2} | {'playerCount': 2, 'partySize': 2, 'gameTimeSlotId': 9}",
                "{'offeringId': 4, 'checkIn': '2026-12-24', 'checkOut': '2026-12-26'}"
                        + " | {'checkOut': '2026-12-26', 'checkIn': '2026-12-24', 'roomTypeId': 4}",
                "{'offeringId': 3, 'date': '2026-12-24', 'startTime': '12:30', 'paymentType': 'DEPOSIT'} | "
                        + "{'restaurantId': 3, 'slotDate': '2026-12-24', 'slotTime': '12:30:00',"
                        + " 'reservationType': 'RESERVATION_DEPOSIT'}",
                "{'slotId': 9, 'items': [{'menuId': 5, 'quantity': 3}, {'menuId': 6, 'quantity': 1}]}"
                        + " | {'slotId': 9, 'menuItems': [{'quantity': 1, 'menuId': 6}, {'menuId': 5, 'quantity': 1},"
                        + " {'menuId': 5, 'quantity': 2}]}",
                "{'slotId': 9} | {'slotId': 9, 'items': [], 'requestMessage': ' ', 'idempotencyKey': 'k-1'}",
            })
    void the_names_of_the_sources_mean_the_same(String ours, String theirs) {
        assertThat(fingerprint(theirs.replace('\'', '"'))).isEqualTo(fingerprint(ours.replace('\'', '"')));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'slotId': 8}",
                "{'offeringId': 9, 'date': '2026-12-24', 'startTime': '12:30'}",
                "{'slotId': 9, 'quantity': 2}",
                "{'slotId': 9, 'paymentType': 'NONE'}",
                "{'slotId': 9, 'couponId': 1}",
                "{'slotId': 9, 'requestMessage': '1'}",
                "{'slotId': 9, 'items': [{'menuId': 1, 'quantity': 1}]}",
            })
    void another_meaning_has_another_fingerprint(String other) {
        assertThat(fingerprint(other.replace('\'', '"'))).isNotEqualTo(fingerprint("{\"slotId\": 9}"));
    }

    @Test
    void a_time_at_an_offering_and_a_stay_reach_booking_as_such() {
        book("{\"restaurantId\": 3, \"slotDate\": \"2026-12-24\", \"slotTime\": \"12:30\"}", KEY);
        assertThat(booking.asked().places())
                .isEqualTo(new TimeAtTable(new OfferingId(3), LocalDate.parse("2026-12-24"), LocalTime.of(12, 30)));

        book("{\"roomTypeId\": 4, \"checkIn\": \"2026-12-24\", \"checkOut\": \"2026-12-26\"}", KEY);
        assertThat(booking.asked().places())
                .isEqualTo(new Nights(new OfferingId(4), LocalDate.parse("2026-12-24"), LocalDate.parse("2026-12-26")));
        assertThat(booking.asked().quantity()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'slotId': 9, 'gameTimeSlotId': 8} | 422 | /gameTimeSlotId | contradicts-other-name",
                "{'slotId': 9, 'playerCount': 2, 'partySize': 3} | 422 | /partySize | contradicts-other-name",
                "{'slotId': 9, 'paymentType': 'NONE', 'reservationType': 'DEPOSIT'} | 422 | /reservationType"
                        + " | contradicts-other-name",
                "{'slotId': 9, 'items': [], 'menuItems': [{'menuId': 1, 'quantity': 1}]} | 422 | /menuItems"
                        + " | contradicts-other-name",
                "{'slotId': 9, 'offeringId': 3} | 422 | /slotId | named-twice",
                "{'offeringId': 9, 'checkIn': '2026-12-24', 'date': '2026-12-24'} | 422 | /checkIn | named-twice",
                "{'offeringId': 9, 'date': '+10000-01-01', 'startTime': '12:00'} | 422 | /date | out-of-range",
                "{'offeringId': 9, 'slotDate': '2026-01-01', 'slotTime': '12:00:01'} | 422 | /slotTime | invalid-value",
                "{'slotId': 9, 'items': [{'menuId': 1, 'quantity': 0}]} | 422 | /items/0/quantity | out-of-range",
                "{'slotId': 9, 'paymentType': 'CASH'} | 422 | /paymentType | invalid-value",
                "{'slotId': 9, 'userId': 7} | 422 | /userId | unknown-property",
                "{'slotId': 99999999999999999999} | 422 | /slotId | out-of-range",
                "{} | 400 | /slotId | missing",
                "{'quantity': 2} | 400 | /slotId | missing",
                "{'offeringId': 9} | 400 | /offeringId | not-enough",
                "{'checkIn': '2026-12-24'} | 400 | /offeringId | missing",
                "{'offeringId': 9, 'checkIn': '2026-12-24'} | 400 | /checkOut | missing",
                "{'offeringId': 9, 'startTime': '12:00'} | 400 | /date | missing",
                "{'slotId': 9, 'menuItems': [{'quantity': 1}]} | 400 | /menuItems/0/menuId | missing",
            })
    void what_says_nothing_too_little_or_too_much_never_reaches_booking(
            String body, int status, String pointer, String word) {
        // when
        var response = book(body.replace('\'', '"'), KEY);

        // then
        var error = assertProblem(response, status, "VALIDATION_FAILED").at("/errors/0");
        assertThat(error.path("pointer").stringValue()).isEqualTo(pointer);
        assertThat(error.path("code").stringValue()).isEqualTo(word);
        assertThat(booking.lastAsked()).isNull();
    }

    @Test
    void a_message_has_at_most_a_thousand_characters_and_not_bytes() {
        // given
        var body = "{\"slotId\": 9, \"requestMessage\": \"%s\"}";

        // then
        assertThat(book(body.formatted("😀".repeat(1_000)), KEY).statusCode()).isEqualTo(202);
        assertThat(assertProblem(book(body.formatted("자".repeat(1_001)), KEY), 422, "VALIDATION_FAILED")
                        .at("/errors/0")
                        .toString())
                .contains("/requestMessage", "too-long");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"k-1\"", "k-1", " k-1 "})
    void a_key_may_be_quoted_or_bare(String header) {
        assertThat(book("{\"slotId\": 9}", "Idempotency-Key", header).statusCode())
                .isEqualTo(202);
        assertThat(booking.asked().idempotencyKey()).isEqualTo("k-1");
    }

    @Test
    void a_key_may_be_in_the_body_and_must_not_contradict_the_header() {
        // given
        var body = "{\"slotId\": 9, \"idempotencyKey\": \"k-1\"}";

        // then
        assertThat(book(body).statusCode()).isEqualTo(202);
        assertThat(booking.asked().idempotencyKey()).isEqualTo("k-1");
        assertThat(book(body, "Idempotency-Key", "\"k-1\"").statusCode()).isEqualTo(202);
        assertThat(assertProblem(book(body, "Idempotency-Key", "k-2"), 400, "VALIDATION_FAILED")
                        .at("/errors/0/pointer")
                        .stringValue())
                .isEqualTo("/idempotencyKey");
    }

    @Test
    void without_a_key_nothing_is_booked() {
        assertProblem(book("{\"slotId\": 9}"), 400, "IDEMPOTENCY_KEY_REQUIRED");
        assertProblem(book("{\"slotId\": 9}", "Idempotency-Key", "\"\""), 400, "IDEMPOTENCY_KEY_REQUIRED");
        assertProblem(book("{\"slotId\": 9, \"idempotencyKey\": \" \"}"), 400, "IDEMPOTENCY_KEY_REQUIRED");
        assertThat(booking.lastAsked()).isNull();
    }

    @Test
    void a_key_is_short_and_visible() {
        var body = "{\"slotId\": 9}";
        assertThat(book(body, "Idempotency-Key", "k".repeat(200)).statusCode()).isEqualTo(202);
        booking.forgetQuestions();
        for (var key : new String[] {"k".repeat(201), "a b", "a\"b", "\"a", "a\\b", "\"a\", \"b\""})
            assertThat(assertProblem(book(body, "Idempotency-Key", key), 400, "VALIDATION_FAILED")
                            .at("/errors/0/pointer")
                            .stringValue())
                    .isEqualTo("Idempotency-Key");
        assertProblem(book(body, "Idempotency-Key", "a", "Idempotency-Key", "b"), 400, "VALIDATION_FAILED");
        assertProblem(book("{\"slotId\": 9, \"idempotencyKey\": \"키\"}"), 400, "VALIDATION_FAILED");
        assertThat(booking.lastAsked()).isNull();
    }

    @Test
    void an_outcome_that_is_known_answers_201_and_says_how_long_it_would_have_waited() {
        // given
        booking.answer(CreateBooking.SUBJECT, ACCEPTED.map(BookingNow::afterWaiting));

        // when
        var response = book("{\"slotId\": 9}", "Idempotency-Key", "k-1", "Prefer", "wait=30");

        // then
        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.headers().firstValue("Location")).hasValue("/v1/bookings/9001");
        assertThat(response.headers().firstValue("Preference-Applied")).hasValue("wait=10");
        assertThat(booking.asked().waitSeconds()).isEqualTo(10);
    }

    @Test
    void a_replay_says_that_it_is_one() {
        // given
        booking.answer(CreateBooking.SUBJECT, ACCEPTED.map(BookingNow::asReplay));

        // then
        assertThat(book("{\"slotId\": 9}", KEY).headers().firstValue("Idempotent-Replayed"))
                .hasValue("true");
    }

    @Test
    void a_refusal_after_waiting_names_what_is_left_and_the_booking_it_ended() {
        // given
        var refusal = Refusal.of(ErrorCode.SOLD_OUT).with("available", 1).with("bookingId", 9001L);
        booking.answer(CreateBooking.SUBJECT, Answer.refused(refusal.asReplay()));

        // when
        var response = book("{\"slotId\": 9, \"quantity\": 2}", "Idempotency-Key", "k-1", "Prefer", "wait=2");

        // then
        var problem = assertProblem(response, 409, "SOLD_OUT");
        assertThat(problem.path("available").intValue()).isEqualTo(1);
        assertThat(problem.path("bookingId").intValue()).isEqualTo(9001);
        assertThat(response.headers().firstValue("Preference-Applied")).hasValue("wait=2");
        assertThat(response.headers().firstValue("Idempotent-Replayed")).hasValue("true");
    }

    @Test
    void the_address_without_a_version_is_the_same() {
        // when
        var response = server.customer("POST", "/bookings", "{\"slotId\": 9}", KEY);

        // then
        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(booking.asked().fingerprint()).isEqualTo(fingerprint("{\"slotId\": 9}"));
    }

    @Test
    void nobody_books_without_a_token() {
        assertProblem(
                server.send(server.request("/bookings")
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString("{\"slotId\": 9}"))),
                401,
                "UNAUTHENTICATED");
    }

    @Test
    void a_lost_answer_is_asked_for_again_without_waiting_for_the_outcome_again() {
        // given a booking that misses the first question
        var asked = new AtomicInteger();
        var never = new CountDownLatch(1);
        booking.answerBy(CreateBooking.SUBJECT, CreateBooking.class, wish -> {
            if (asked.incrementAndGet() == 1) await(never);
            return wish.waitSeconds() == 0 ? ACCEPTED.map(BookingNow::asReplay) : ACCEPTED;
        });

        // when
        var response = book("{\"slotId\": 9}", "Idempotency-Key", "k-1", "Prefer", "wait=1");
        never.countDown();

        // then
        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(response.headers().firstValue("Idempotent-Replayed")).hasValue("true");
        assertThat(asked).hasValue(2);
        assertThat(booking.asked().idempotencyKey()).isEqualTo("k-1");
    }

    @Test
    void booking_may_take_as_long_as_the_caller_is_willing_to_wait() {
        // given an outcome that takes longer than booking's own patience, and less than the caller's
        var never = new CountDownLatch(1);
        booking.answerBy(CreateBooking.SUBJECT, CreateBooking.class, wish -> {
            awaitHalfASecond(never);
            return ACCEPTED.map(BookingNow::afterWaiting);
        });

        // then
        assertThat(book("{\"slotId\": 9}", "Idempotency-Key", "k-1", "Prefer", "wait=5")
                        .statusCode())
                .isEqualTo(201);
        assertProblem(book("{\"slotId\": 9}", "Idempotency-Key", "k-1"), 503, "UNAVAILABLE");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private static void awaitHalfASecond(CountDownLatch latch) {
        try {
            if (latch.await(500, TimeUnit.MILLISECONDS)) throw new AssertionError("nobody counts");
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
