package dev.jari.gateway.booking;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.CancelBooking;
import dev.jari.contracts.booking.CancelledBooking;
import dev.jari.contracts.booking.QuoteRefund;
import dev.jari.contracts.booking.RefundQuote;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInBooking;
import dev.jari.testkit.Covers;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

@Covers({"B7", "B8"})
class CancellingABookingStoreTest {

    private static final RefundQuote REFUND = new RefundQuote(80, new Money(19_200, "KRW"), "LADDER_72H");
    private static final Answer<CancelledBooking> CANCELLED =
            Answer.granted(new CancelledBooking(refunded(), REFUND, false, false));

    private final GatewayServer server = GatewayServer.shared();
    private final StandInBooking booking = server.booking();

    /** A cancelled booking knows itself what it gave back. */
    private static Booking refunded() {
        var tree = (ObjectNode) JsonMapper.shared().valueToTree(StandInBooking.BOOKING);
        tree.set("refund", JsonMapper.shared().valueToTree(REFUND));
        return JsonMapper.shared().treeToValue(tree, Booking.class);
    }

    @BeforeEach
    void allow() {
        booking.forgetQuestions();
        booking.answer(CancelBooking.SUBJECT, CANCELLED);
    }

    private CancelBooking asked() {
        return (CancelBooking) Objects.requireNonNull(booking.lastAsked());
    }

    @ParameterizedTest
    @CsvSource({"POST,/v1/bookings/9001/cancel", "DELETE,/v1/bookings/9001"})
    void the_cancelled_booking_comes_with_what_goes_back(String method, String path) {
        // when
        var response = server.customer(method, path, "{\"reason\": \" rain \"}", "Idempotency-Key", "\"k-1\"");

        // then
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        var body = JsonMapper.shared().readTree(response.body());
        assertThat(body.path("bookingNumber").stringValue()).isEqualTo("BK-7K2M9QX4");
        assertThat(body.path("refund").toString())
                .isEqualTo(
                        "{\"percent\":80,\"refund\":{\"amount\":19200,\"currency\":\"KRW\"},\"rule\":\"LADDER_72H\"}");
        assertThat(response.body().split("\"refund\":\\{\"percent\"", -1)).hasSize(2);
        assertThat(booking.lastAsked())
                .isEqualTo(new CancelBooking("9001", new UserId(42), null, "rain", "k-1", asked().fingerprint(), 0));
        assertThat(response.headers().firstValue("Preference-Applied")).isEmpty();
        assertThat(response.headers().firstValue("Idempotent-Replayed")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"POST,/v1/bookings/9001/cancel", "DELETE,/v1/bookings/9001"})
    void an_admin_cancels_with_a_customers_terms_where_customers_do(String method, String path) {
        // when
        var response = server.admin(method, path, null);

        // then
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(booking.lastAsked())
                .isEqualTo(new CancelBooking("9001", new UserId(42), null, null, null, asked().fingerprint(), 0));
    }

    @Test
    void an_admin_cancels_as_one_on_the_admins_address_and_the_reason_goes_along() {
        // when
        var path = "/v1/admin/bookings/9001/cancel";
        var response = server.admin("POST", path, "{\"reason\": \"the course is under water\"}");

        // then
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(booking.lastAsked())
                .isEqualTo(new CancelBooking(
                        "9001", null, new UserId(42), "the course is under water", null, asked().fingerprint(), 0));
        assertThat(server.admin("POST", path, null).statusCode()).isEqualTo(200);
    }

    @Test
    void both_addresses_ask_for_the_same_and_another_reason_is_something_else() {
        server.customer("POST", "/v1/bookings/9001/cancel", "{\"reason\": \"rain\"}");
        var first = asked().fingerprint();
        server.customer("DELETE", "/v1/bookings/9001", "{\"reason\": \"rain\"}");
        assertThat(asked().fingerprint()).isEqualTo(first);
        server.customer("POST", "/v1/bookings/9001/cancel", "{}");
        assertThat(asked().fingerprint()).isNotEqualTo(first);
        server.customer("POST", "/v1/bookings/9002/cancel", "{\"reason\": \"rain\"}");
        assertThat(asked().fingerprint()).isNotEqualTo(first);
    }

    @Test
    void a_replay_and_the_wait_are_said() {
        // given
        booking.answer(
                CancelBooking.SUBJECT,
                Answer.granted(new CancelledBooking(StandInBooking.BOOKING, REFUND, true, false)));

        // when
        var response = server.customer(
                "POST", "/v1/bookings/9001/cancel", null, "Idempotency-Key", "k-1", "Prefer", "wait=20");

        // then
        assertThat(response.headers().firstValue("Preference-Applied")).hasValue("wait=10");
        assertThat(response.headers().firstValue("Idempotent-Replayed")).hasValue("true");
        assertThat(asked().waitSeconds()).isEqualTo(10);
    }

    @Test
    void what_can_not_be_cancelled_is_told_with_the_state_it_is_in() {
        // given
        var refusal = Refusal.of(ErrorCode.CANCEL_NOT_ALLOWED).with("bookingStatus", "COMPLETED");
        booking.answer(CancelBooking.SUBJECT, Answer.refused(refusal));

        // then
        var problem =
                assertProblem(server.customer("POST", "/v1/bookings/9001/cancel", null), 409, "CANCEL_NOT_ALLOWED");
        assertThat(problem.path("bookingStatus").stringValue()).isEqualTo("COMPLETED");
    }

    @Test
    void somebody_elses_is_not_found() {
        booking.answer(CancelBooking.SUBJECT, Answer.refused(Refusal.of(ErrorCode.BOOKING_NOT_FOUND)));
        assertProblem(server.customer("DELETE", "/v1/bookings/9001", null), 404, "BOOKING_NOT_FOUND");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"reason\": 7} | 422",
                "{\"reason\": [\"a\"]} | 422",
                "{\"why\": \"rain\"} | 422",
                "{\"reason\": \"a\\u0000\"} | 422",
                "{\"reason\" | 400",
                "[] | 400",
            })
    void what_can_not_be_read_never_reaches_booking(String body, int status) {
        assertProblem(server.customer("POST", "/v1/bookings/9001/cancel", body), status, "VALIDATION_FAILED");
        assertThat(booking.lastAsked()).isNull();
    }

    @Test
    void a_reason_has_at_most_a_thousand_characters() {
        var body = "{\"reason\": \"%s\"}";
        assertThat(server.customer("POST", "/v1/bookings/9001/cancel", body.formatted("😀".repeat(1_000)))
                        .statusCode())
                .isEqualTo(200);
        var tooLong = server.customer("POST", "/v1/bookings/9001/cancel", body.formatted("자".repeat(1_001)));
        assertThat(assertProblem(tooLong, 422, "VALIDATION_FAILED")
                        .at("/errors/0")
                        .toString())
                .contains("/reason", "too-long");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_lost_answer_is_asked_for_again_only_with_a_key(boolean key) {
        // given a booking that misses the first question
        var asked = new AtomicInteger();
        var never = new CountDownLatch(1);
        booking.answerBy(CancelBooking.SUBJECT, CancelBooking.class, _ -> {
            if (asked.incrementAndGet() == 1) await(never);
            return CANCELLED;
        });

        // when
        var path = "/v1/bookings/9001/cancel";
        var response = key
                ? server.customer("POST", path, null, "Idempotency-Key", "k-1")
                : server.customer("POST", path, null);
        never.countDown();

        // then
        assertThat(response.statusCode()).isEqualTo(key ? 200 : 503);
        assertThat(asked).hasValue(key ? 2 : 1);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void the_quote_is_what_the_same_address_would_give_back_also_to_an_admin() {
        // given
        booking.answer(QuoteRefund.SUBJECT, Answer.granted(REFUND));

        // when
        var response = server.customer("GET", "/v1/bookings/BK-7K2M9QX4/refund-quote", null);

        // then
        assertThat(response.body())
                .isEqualTo(
                        "{\"percent\":80,\"refund\":{\"amount\":19200,\"currency\":\"KRW\"},\"rule\":\"LADDER_72H\"}");
        assertThat(booking.lastAsked()).isEqualTo(new QuoteRefund("BK-7K2M9QX4", new UserId(42)));
        server.admin("GET", "/v1/bookings/9001/refund-quote", null);
        assertThat(booking.lastAsked()).isEqualTo(new QuoteRefund("9001", new UserId(42)));
        booking.answer(QuoteRefund.SUBJECT, Answer.refused(Refusal.of(ErrorCode.CANCEL_NOT_ALLOWED)));
        assertProblem(server.customer("GET", "/v1/bookings/9001/refund-quote", null), 409, "CANCEL_NOT_ALLOWED");
    }
}
