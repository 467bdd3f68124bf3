package dev.jari.gateway.booking;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.hold.CancelHold;
import dev.jari.contracts.hold.ExtendHold;
import dev.jari.contracts.hold.FindHold;
import dev.jari.contracts.hold.Hold;
import dev.jari.contracts.hold.PlaceHold;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.slot.Places.Nights;
import dev.jari.contracts.slot.Places.OfHold;
import dev.jari.contracts.slot.Places.OneSlot;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInBooking;
import dev.jari.gateway.StandInInventory;
import dev.jari.gateway.example.ExampleFiles;
import dev.jari.testkit.Covers;
import java.time.LocalDate;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

@Covers({"H1", "H2", "H5"})
class HoldingPlacesStoreTest {

    private static final String KEY = "01JD7Z3K5N8Q2R4T6V9X0Y1W3Z";
    private static final Hold HOLD = JsonMapper.shared().convertValue(ExampleFiles.read("hold"), Hold.class);
    private static final String ADDRESS = "/v1/holds/" + HOLD.holdId();

    private final GatewayServer server = GatewayServer.shared();
    private final StandInInventory inventory = server.inventory();
    private final StandInBooking booking = server.booking();

    @BeforeEach
    void grant() {
        for (var subject : new String[] {PlaceHold.SUBJECT, FindHold.SUBJECT, ExtendHold.SUBJECT, CancelHold.SUBJECT})
            inventory.answer(subject, Answer.granted(HOLD));
        inventory.forgetQuestions();
        booking.answer(CreateBooking.SUBJECT, Answer.granted(BookingNow.of(StandInBooking.BOOKING)));
        booking.forgetQuestions();
    }

    @Test
    void a_hold_is_asked_for_in_the_callers_name_and_has_an_address() {
        // given
        var body = "{'clientHoldKey': '%s', 'roomTypeId': 4, 'checkIn': '2026-12-24', 'checkOut': '2026-12-26'}"
                .formatted(KEY)
                .replace('\'', '"');

        // when
        var response = server.customer("POST", "/v1/holds", body);

        // then
        assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
        assertThat(response.headers().firstValue("Location")).hasValue(ADDRESS);
        assertThat(JsonMapper.shared().readTree(response.body()))
                .isEqualTo(JsonMapper.shared().valueToTree(ExampleFiles.read("hold")));
        assertThat(inventory.lastAsked())
                .isEqualTo(new PlaceHold(
                        new UserId(42),
                        KEY,
                        new Nights(new OfferingId(4), LocalDate.parse("2026-12-24"), LocalDate.parse("2026-12-26")),
                        null));
    }

    /** Whether a key is one, and how many may be held, is inventory's to judge. */
    @Test
    void keys_and_quantities_are_passed_on_as_they_are() {
        // when
        server.customer("POST", "/v1/holds", "{\"gameTimeSlotId\": 9, \"playerCount\": -1}");

        // then
        assertThat(inventory.lastAsked())
                .isEqualTo(new PlaceHold(new UserId(42), null, new OneSlot(new SlotId(9)), -1));
    }

    @Test
    void what_is_wanted_is_named_once() {
        assertProblem(server.customer("POST", "/v1/holds", "{}"), 400, "VALIDATION_FAILED");
        assertProblem(
                server.customer("POST", "/v1/holds", "{\"slotId\": 9, \"checkIn\": \"2026-12-24\"}"),
                422,
                "VALIDATION_FAILED");
        assertThat(inventory.lastAsked()).isNull();
    }

    @Test
    void a_hold_is_read_extended_and_given_back_by_its_owner() {
        assertThat(server.customer("GET", ADDRESS, null).statusCode()).isEqualTo(200);
        assertThat(inventory.lastAsked()).isEqualTo(new FindHold(HOLD.holdId(), new UserId(42)));

        assertThat(server.customer("POST", ADDRESS + "/extend", null).statusCode())
                .isEqualTo(200);
        assertThat(inventory.lastAsked()).isEqualTo(new ExtendHold(HOLD.holdId(), new UserId(42)));

        var given = server.customer("DELETE", ADDRESS, null);
        assertThat(given.statusCode()).isEqualTo(204);
        assertThat(given.body()).isEmpty();
        assertThat(inventory.lastAsked()).isEqualTo(new CancelHold(HOLD.holdId(), new UserId(42)));
    }

    @ParameterizedTest
    @EnumSource(names = {"FORBIDDEN", "HOLD_NOT_FOUND", "HOLD_EXPIRED", "HOLD_ALREADY_PROCESSED"})
    void what_stands_in_the_way_is_told(ErrorCode code) {
        // given
        var refused = Answer.refused(Refusal.of(code));
        inventory.answer(FindHold.SUBJECT, refused);
        inventory.answer(CancelHold.SUBJECT, refused);
        inventory.answer(ExtendHold.SUBJECT, refused);
        booking.answer(CreateBooking.SUBJECT, Answer.refused(Refusal.of(code)));

        // then
        assertProblem(server.customer("GET", ADDRESS, null), code.status(), code.name());
        assertProblem(server.customer("DELETE", ADDRESS, null), code.status(), code.name());
        assertProblem(server.customer("POST", ADDRESS + "/extend", null), code.status(), code.name());
        assertProblem(server.customer("POST", ADDRESS + "/confirm", null), code.status(), code.name());
    }

    @Test
    void a_refusal_that_knows_when_to_come_back_says_so_in_a_header() {
        // given
        var refusal = Refusal.of(ErrorCode.HOLD_LIMIT_REACHED).with("retryAfterSeconds", 30);
        inventory.answer(PlaceHold.SUBJECT, Answer.refused(refusal));

        // when
        var response = server.customer("POST", "/v1/holds", "{\"slotId\": 9}");

        // then
        assertProblem(response, 429, "HOLD_LIMIT_REACHED");
        assertThat(response.headers().firstValue("Retry-After")).hasValue("30");
    }

    @Test
    void a_hold_is_confirmed_with_or_without_a_body_and_a_key() {
        // when
        var bare = server.customer("POST", ADDRESS + "/confirm", null);

        // then
        assertThat(bare.statusCode()).as(bare.body()).isEqualTo(202);
        assertThat(booking.asked().places()).isEqualTo(new OfHold(HOLD.holdId()));
        assertThat(booking.asked().idempotencyKey()).isNull();
        var fingerprint = booking.asked().fingerprint();

        // when
        var full = server.customer(
                "POST",
                ADDRESS + "/confirm",
                "{\"paymentType\": \"NONE\"}",
                "Idempotency-Key",
                "\"k-1\"",
                "Prefer",
                "wait=1");

        // then
        assertThat(full.statusCode()).as(full.body()).isEqualTo(202);
        assertThat(full.headers().firstValue("Preference-Applied")).hasValue("wait=1");
        assertThat(booking.asked().idempotencyKey()).isEqualTo("k-1");
        assertThat(booking.asked().waitSeconds()).isEqualTo(1);
        assertThat(booking.asked().fingerprint()).isNotEqualTo(fingerprint);
    }

    @Test
    void the_fingerprint_of_a_confirm_is_that_of_its_hold() {
        // when
        server.customer("POST", "/v1/holds/one/confirm", null);
        var one = booking.asked().fingerprint();
        server.customer("POST", "/v1/holds/other/confirm", "{}");

        // then
        assertThat(booking.asked().fingerprint()).isNotEqualTo(one);
    }

    @Test
    void a_confirm_does_not_say_again_what_is_held() {
        var response = server.customer("POST", ADDRESS + "/confirm", "{\"slotId\": 9}");

        assertProblem(response, 422, "VALIDATION_FAILED");
        assertThat(booking.lastAsked()).isNull();
    }

    /** The gateway could not tell whether the first one was heard, and the second would be told "already processed". */
    @Test
    void a_confirm_without_a_key_is_asked_once() {
        // given
        var asked = new AtomicInteger();
        var never = new CountDownLatch(1);
        booking.answerBy(CreateBooking.SUBJECT, CreateBooking.class, _ -> {
            asked.incrementAndGet();
            try {
                never.await();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
            return "late";
        });

        // when
        var response = server.customer("POST", ADDRESS + "/confirm", null);
        never.countDown();

        // then
        assertProblem(response, 503, "UNAVAILABLE");
        assertThat(asked).hasValue(1);
    }
}
