package dev.jari.gateway.booking;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.PayBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.UserId;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInBooking;
import dev.jari.testkit.Covers;
import java.net.http.HttpResponse;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

@Covers({"M2", "M6"})
class PayingForABookingStoreTest {

    private static final String[] KEY = {"Idempotency-Key", "k-1"};
    private static final Answer<BookingNow> CONFIRMED = Answer.granted(BookingNow.of(StandInBooking.BOOKING));

    private final GatewayServer server = GatewayServer.shared();
    private final StandInBooking booking = server.booking();

    @BeforeEach
    void accept() {
        booking.forgetQuestions();
        booking.answer(PayBooking.SUBJECT, CONFIRMED.map(BookingNow::afterWaiting));
    }

    private HttpResponse<String> pay(String body, String... headers) {
        return server.customer("POST", "/v1/bookings/9001/payment", body, headers);
    }

    private PayBooking asked() {
        return (PayBooking) Objects.requireNonNull(booking.lastAsked());
    }

    @Test
    void a_payment_whose_outcome_is_known_answers_200() {
        // when
        var response = pay(
                "{\"method\": \"CARD\", \"couponId\": 3, \"cardToken\": \"tok_ok\"}",
                "Idempotency-Key",
                "\"k-1\"",
                "Prefer",
                "wait=5");

        // then
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.headers().firstValue("Preference-Applied")).hasValue("wait=5");
        assertThat(booking.lastAsked())
                .isEqualTo(new PayBooking(
                        "9001", new UserId(42), "CARD", new CouponId(3), "tok_ok", "k-1", asked().fingerprint(), 5));
        assertThat(asked().fingerprint()).matches("[0-9a-f]{64}");
    }

    @Test
    void a_payment_under_way_or_on_hold_answers_202() {
        // given one whose outcome the caller did not wait for, and one that is known to be no outcome yet
        var reserved = JsonMapper.shared().valueToTree(StandInBooking.BOOKING).toString();
        var held = JsonMapper.shared().readValue(reserved.replace("\"CONFIRMED\"", "\"SLOT_RESERVED\""), Booking.class);
        booking.answer(PayBooking.SUBJECT, Answer.granted(BookingNow.of(held)));
        var underWay = pay("{\"method\": \"WALLET\"}", KEY);
        booking.answer(PayBooking.SUBJECT, Answer.granted(BookingNow.of(held).afterWaiting()));
        var onHold = pay("{\"method\": \"WALLET\"}", "Idempotency-Key", "k-1", "Prefer", "wait=1");

        // then
        assertThat(underWay.statusCode()).isEqualTo(202);
        assertThat(onHold.statusCode()).isEqualTo(202);
        assertThat(JsonMapper.shared().readTree(onHold.body()).path("status").stringValue())
                .isEqualTo("SLOT_RESERVED");
    }

    @ParameterizedTest
    @CsvSource({
        "PAYMENT_DECLINED,402",
        "INSUFFICIENT_BALANCE,402",
        "COUPON_NOT_USABLE,409",
        "OUT_OF_STOCK,409",
        "INVALID_STATE,409",
        "BOOKING_NOT_FOUND,404",
        "IDEMPOTENCY_KEY_REUSED,422",
        "UNAVAILABLE,503"
    })
    void a_refusal_is_told_by_its_code(ErrorCode code, int status) {
        // given
        booking.answer(PayBooking.SUBJECT, Answer.refused(Refusal.of(code).asReplay()));

        // then
        var response = pay("{\"method\": \"WALLET\"}", "Idempotency-Key", "k-1", "Prefer", "wait=1");
        assertProblem(response, status, code.name());
        assertThat(response.headers().firstValue("Preference-Applied")).hasValue("wait=1");
        assertThat(response.headers().firstValue("Idempotent-Replayed")).hasValue("true");
    }

    @Test
    void without_a_key_nothing_is_paid() {
        assertProblem(pay("{\"method\": \"WALLET\"}"), 400, "IDEMPOTENCY_KEY_REQUIRED");
        assertProblem(pay("{\"method\": \"WALLET\"}", "Idempotency-Key", ""), 400, "IDEMPOTENCY_KEY_REQUIRED");
        assertThat(booking.lastAsked()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | 400 | /method",
                "{'method': null} | 400 | /method",
                "{'method': 'CASH'} | 422 | /method",
                "{'method': 0} | 422 | /method",
                "{'method': 'CARD', 'cardToken': 7} | 422 | /cardToken",
                "{'method': 'WALLET', 'couponId': 'x'} | 422 | /couponId",
                "{'method': 'WALLET', 'couponId': 1.5} | 422 | /couponId",
                "{'method': 'WALLET', 'couponId': 99999999999999999999} | 422 | /couponId",
                "{'method': 'WALLET', 'amount': 1} | 422 | /amount",
            })
    void what_can_not_be_never_reaches_booking(String body, int status, String pointer) {
        var problem = assertProblem(pay(body.replace('\'', '"'), KEY), status, "VALIDATION_FAILED");
        assertThat(problem.at("/errors/0/pointer").stringValue()).isEqualTo(pointer);
        assertThat(booking.lastAsked()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "null", "7"})
    void what_is_no_object_is_malformed(String body) {
        assertProblem(pay(body, KEY), 400, "VALIDATION_FAILED");
        assertThat(booking.lastAsked()).isNull();
    }

    @Test
    void a_card_token_is_short() {
        var body = "{\"method\": \"CARD\", \"cardToken\": \"%s\"}";
        assertThat(pay(body.formatted("t".repeat(200)), KEY).statusCode()).isEqualTo(200);
        assertProblem(pay(body.formatted("t".repeat(201)), KEY), 422, "VALIDATION_FAILED");
    }

    @Test
    void another_way_to_pay_has_another_fingerprint() {
        pay("{\"method\": \"WALLET\"}", KEY);
        var first = asked().fingerprint();
        for (var other : new String[] {
            "{\"method\": \"CARD\"}",
            "{\"method\": \"WALLET\", \"couponId\": 1}",
            "{\"method\": \"WALLET\", \"cardToken\": \"1\"}"
        }) {
            pay(other, KEY);
            assertThat(asked().fingerprint()).isNotEqualTo(first);
        }
        pay("{\"couponId\": null, \"method\": \"WALLET\"}", KEY);
        assertThat(asked().fingerprint()).isEqualTo(first);
    }

    @Test
    void a_lost_answer_is_asked_for_again_with_the_same_key() {
        // given a booking that misses the first question
        var asked = new AtomicInteger();
        var never = new CountDownLatch(1);
        booking.answerBy(PayBooking.SUBJECT, PayBooking.class, wish -> {
            if (asked.incrementAndGet() == 1) await(never);
            return wish.waitSeconds() == 0 ? CONFIRMED.map(BookingNow::asReplay) : CONFIRMED;
        });

        // when
        var response = pay("{\"method\": \"WALLET\"}", "Idempotency-Key", "k-1", "Prefer", "wait=1");
        never.countDown();

        // then
        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(response.headers().firstValue("Idempotent-Replayed")).hasValue("true");
        assertThat(asked).hasValue(2);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
