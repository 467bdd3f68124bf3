package dev.jari.gateway.waiting;

import static dev.jari.gateway.Problems.assertProblem;
import static dev.jari.gateway.RoomForOne.ACCEPTED;
import static dev.jari.gateway.RoomForOne.awaitIt;
import static dev.jari.gateway.RoomForOne.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.RoomForOne;
import dev.jari.gateway.auth.Role;
import dev.jari.testkit.Covers;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** A customer who comes while another's booking is in progress waits. */
@Covers("Q2")
class WaitingForYourTurnStoreTest {

    private final RoomForOne room = new RoomForOne();
    private final GatewayServer server = room.server;

    @AfterEach
    void goOn() {
        room.close();
    }

    @Test
    @Covers("Q1")
    void a_busy_room_answers_with_a_ticket_and_booking_hears_nothing() {
        // given
        var _ = room.fill();

        // when
        var first = room.book("first");
        var second = json(room.book("second"), 202);

        // then
        var answer = json(first, 202);
        assertThat(answer.propertyNames()).containsExactly("ticket", "position", "waitingCount", "stream");
        assertThat(answer.path("position").intValue()).isEqualTo(1);
        assertThat(answer.path("waitingCount").intValue()).isEqualTo(1);
        assertThat(answer.path("stream").stringValue())
                .isEqualTo("/v1/waiting-room/%s/stream", answer.path("ticket").stringValue());
        assertThat(first.headers().firstValue("Retry-After")).hasValue("1");
        assertThat(second.path("position").intValue()).isEqualTo(2);
        assertThat(second.path("waitingCount").intValue()).isEqualTo(2);
        var place = room.place(second.path("ticket").stringValue());
        assertThat(place.path("state").stringValue()).isEqualTo("WAITING");
        assertThat(place.path("position").intValue()).isEqualTo(2);
        assertThat(place.path("ahead").intValue()).isEqualTo(1);
        assertThat(place.path("estimatedSeconds").intValue()).isPositive();
        assertThat(room.reached).containsExactly("slow");
    }

    @Test
    void whoever_is_admitted_goes_in_with_the_ticket() {
        // given
        var inside = room.fill();
        var ticket = room.ticket("first");

        // when
        room.goOn();
        assertThat(json(inside.join(), 202).path("bookingId").longValue()).isEqualTo(9001);
        await().atMost(Duration.ofSeconds(5)).until(() -> room.state(ticket).equals("ADMITTED"));

        // then
        assertThat(json(room.book("first", "Waiting-Ticket", ticket), 202)
                        .path("bookingId")
                        .longValue())
                .isEqualTo(9001);
        await().atMost(Duration.ofSeconds(5)).until(() -> room.state(ticket).equals("GONE"));
    }

    @Test
    void a_request_that_waits_is_woken_as_soon_as_there_is_room() {
        try (var patient = RoomForOne.start("10s", "8s");
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            // given
            var inside = new CountDownLatch(1);
            var go = new CountDownLatch(1);
            patient.booking().answerBy(CreateBooking.SUBJECT, CreateBooking.class, wish -> {
                if (Objects.equals(wish.idempotencyKey(), "first")) {
                    inside.countDown();
                    awaitIt(go);
                }
                return ACCEPTED;
            });
            var first = CompletableFuture.supplyAsync(() -> RoomForOne.book(patient, 9, "first", 1), threads);
            awaitIt(inside);
            var second = CompletableFuture.supplyAsync(() -> RoomForOne.book(patient, 9, "second", 1), threads);
            await().atMost(Duration.ofSeconds(20)).until(() -> metric(patient, "waiting.depth") == 1);

            // when
            go.countDown();
            var began = System.nanoTime();

            // then a booking and not a ticket
            assertThat(json(first.join(), 202).has("bookingId")).isTrue();
            assertThat(json(second.join(), 202).has("bookingId")).isTrue();
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(5));
            assertThat(metric(patient, "waiting.admitted?tag=how:waited")).isEqualTo(1);
            assertThat(metric(patient, "waiting.time")).isEqualTo(1);
        }
    }

    private static double metric(GatewayServer at, String name) {
        var response = at.getAs(Role.ADMIN, "/actuator/metrics/" + name);
        return JsonMapper.shared()
                .readTree(response.body())
                .at("/measurements/0/value")
                .doubleValue(-1);
    }

    @Test
    void a_quiet_slot_never_waits_behind_a_hot_one() {
        var _ = room.fill();

        assertThat(json(RoomForOne.book(server, RoomForOne.anotherSlot(), "other", 1), 202)
                        .has("bookingId"))
                .isTrue();
        var stay =
                "{\"offeringId\": %d, \"checkIn\": \"2026-12-24\", \"checkOut\": \"2026-12-26\"}".formatted(room.slot);
        assertThat(json(server.customer("POST", "/bookings", stay, "Idempotency-Key", "stay"), 202)
                        .has("bookingId"))
                .isTrue();
    }

    @Test
    void a_hold_has_its_place_already() {
        var _ = room.fill();

        var confirmed = server.customer("POST", "/v1/holds/some/confirm", "{}", "Idempotency-Key", "confirm");

        assertThat(json(confirmed, 202).has("bookingId")).isTrue();
    }

    @Test
    void a_repeat_after_a_lost_answer_gets_the_booking_and_no_new_place_in_line() {
        // given
        assertThat(json(room.book("lost"), 202).has("bookingId")).isTrue();
        var _ = room.fill();
        room.ticket("waits");

        // when
        room.answer(_ -> ACCEPTED.map(BookingNow::asReplay));
        var again = room.book("lost");

        // then
        assertThat(json(again, 202).path("bookingId").longValue()).isEqualTo(9001);
        assertThat(again.headers().firstValue("Idempotent-Replayed")).hasValue("true");
    }

    @Test
    void whoever_was_refused_does_not_come_back_ahead_of_the_line() {
        // given
        room.answer(wish -> Objects.equals(wish.idempotencyKey(), "refused")
                ? Answer.refused(Refusal.of(ErrorCode.DUPLICATE_BOOKING).with("bookingId", 9001))
                : ACCEPTED);
        assertProblem(room.book("refused"), 409, "DUPLICATE_BOOKING");
        var _ = room.fill();
        room.ticket("waits");

        // then
        assertThat(room.position("refused")).isEqualTo(2);
    }

    @Test
    void whoever_met_a_fault_of_ours_keeps_the_place_for_the_next_try() {
        // given
        room.answer(_ -> Answer.refused(Refusal.of(ErrorCode.UNAVAILABLE)));
        assertProblem(room.book("unlucky"), 503, "UNAVAILABLE");
        room.answer(_ -> ACCEPTED);
        var waits = room.ticket("waits");

        // then
        assertThat(json(room.book("unlucky"), 202).has("bookingId")).isTrue();
        await().atMost(Duration.ofSeconds(5)).until(() -> room.state(waits).equals("ADMITTED"));
    }

    @Test
    @Covers("Q4")
    void what_is_known_to_be_too_few_is_refused_without_waiting() {
        // given two places are left
        room.answer(wish -> Objects.equals(wish.quantity(), 3)
                ? Answer.refused(Refusal.of(ErrorCode.SOLD_OUT).with("available", 2))
                : ACCEPTED);
        var inside = room.fill();
        setCapacity(2);
        assertProblem(RoomForOne.book(server, room.slot, "three", 3), 409, "SOLD_OUT");

        // when there is no room any more
        setCapacity(1);

        // then
        assertProblem(RoomForOne.book(server, room.slot, "three-more", 3), 409, "SOLD_OUT");
        assertThat(room.position("one")).isEqualTo(1);
        assertThat(inside).isNotDone();
    }

    private void setCapacity(int capacity) {
        var body = "{\"capacity\": %d}".formatted(capacity);
        assertThat(server.admin("PUT", "/v1/admin/waiting-room", body).statusCode())
                .isEqualTo(200);
    }

    @Test
    void an_admin_makes_more_room_while_it_runs() {
        // given
        var _ = room.fill();
        var first = room.ticket("first");
        assertThat(server.admin("GET", "/v1/admin/waiting-room", null).body()).isEqualTo("{\"capacity\":1}");

        try {
            // when
            assertThat(server.admin("PUT", "/v1/admin/waiting-room", "{\"capacity\": 2}")
                            .body())
                    .isEqualTo("{\"capacity\":2}");

            // then
            assertThat(room.state(first)).isEqualTo("ADMITTED");
            assertThat(server.admin("GET", "/v1/admin/waiting-room", null).body())
                    .isEqualTo("{\"capacity\":2}");
        } finally {
            setCapacity(1);
        }
        assertProblem(server.admin("PUT", "/v1/admin/waiting-room", "{\"capacity\": 0}"), 422, "VALIDATION_FAILED");
        assertProblem(server.admin("PUT", "/v1/admin/waiting-room", "{}"), 400, "VALIDATION_FAILED");
        assertProblem(server.customer("PUT", "/v1/admin/waiting-room", "{\"capacity\": 5}"), 403, "FORBIDDEN");
    }
}
