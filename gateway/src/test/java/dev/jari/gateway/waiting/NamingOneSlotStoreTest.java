package dev.jari.gateway.waiting;

import static dev.jari.gateway.RoomForOne.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.slot.FindSlotAt;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.RoomForOne;
import dev.jari.gateway.StandInSlots;
import dev.jari.gateway.auth.Role;
import dev.jari.testkit.Covers;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A table at noon may be named by its slot, or by where and when it is. */
@Covers("Q2")
class NamingOneSlotStoreTest {

    private final RoomForOne room = new RoomForOne();
    private final AtomicInteger questions = new AtomicInteger();
    private final Map<String, Long> users = Collections.synchronizedMap(new HashMap<>());

    /** Another one for each test, because a gateway remembers whose slot a time is. */
    private final LocalDateTime noon = LocalDateTime.parse("2027-01-01T12:00").plusDays(room.slot);

    @AfterEach
    void goOn() {
        room.server.inventory().answer(FindSlotAt.SUBJECT, Answer.refused(Refusal.of(ErrorCode.NOT_FOUND)));
        room.close();
    }

    private void inventoryKnowsTheSlot() {
        room.server.inventory().answerBy(FindSlotAt.SUBJECT, FindSlotAt.class, asked -> {
            questions.incrementAndGet();
            return asked.date().equals(noon.toLocalDate())
                    ? Answer.granted(StandInSlots.slot(room.slot, noon, 1))
                    : Answer.refused(Refusal.of(ErrorCode.NOT_FOUND));
        });
    }

    /** Each key is another person's: a person has one place in line. */
    private HttpResponse<String> book(String key, String names, String... headers) {
        var body = names.formatted(noon.toLocalDate(), noon.toLocalTime());
        var user = users.computeIfAbsent(key, _ -> 1_000L + users.size());
        var request = room.server
                .request("/v1/bookings")
                .header("Authorization", "Bearer " + GatewayServer.token(user, Role.CUSTOMER))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{%s, \"idempotencyKey\": \"%s\"}".formatted(body, key)));
        if (headers.length > 0) request.headers(headers);
        return room.server.send(request);
    }

    private HttpResponse<String> byId(String key) {
        return book(key, "\"slotId\": " + room.slot);
    }

    private HttpResponse<String> byTime(String key, String... headers) {
        return book(key, "\"offeringId\": 17, \"date\": \"%s\", \"startTime\": \"%s\"", headers);
    }

    private HttpResponse<String> asTheSources(String key) {
        return book(key, "\"restaurantId\": 17, \"slotDate\": \"%s\", \"slotTime\": \"%s\"");
    }

    private static int position(HttpResponse<String> response) {
        return json(response, 202).path("position").intValue(0);
    }

    @Test
    void all_who_want_it_stand_in_one_line_whatever_they_call_it() {
        // given
        inventoryKnowsTheSlot();
        var _ = room.fill();

        // then
        assertThat(position(byTime("first"))).isEqualTo(1);
        assertThat(position(asTheSources("second"))).isEqualTo(2);
        assertThat(position(byId("third"))).isEqualTo(3);
        assertThat(position(byId("first"))).isEqualTo(1);
    }

    @Test
    void inventory_is_asked_once_for_all_who_come() {
        // given
        inventoryKnowsTheSlot();
        var _ = room.fill();

        // when
        var positions = IntStream.range(0, 20)
                .parallel()
                .map(i -> position(byTime("guest-" + i)))
                .sorted()
                .toArray();

        // then
        assertThat(positions).isEqualTo(IntStream.rangeClosed(1, 20).toArray());
        assertThat(questions).hasValue(1);
    }

    @Test
    void a_ticket_from_before_the_slot_was_known_is_still_one_of_this_request() {
        // given a line for a time the slot of which is not known
        var _ = CompletableFuture.supplyAsync(
                () -> byTime("slow"), work -> Thread.ofVirtual().start(work));
        await().atMost(Duration.ofSeconds(20)).until(room::somebodyIsInside);
        var ticket = json(byTime("waits"), 202).path("ticket").stringValue();

        // when
        inventoryKnowsTheSlot();
        var answer = byTime("waits", "Waiting-Ticket", ticket);

        // then
        assertThat(json(answer, 202).has("bookingId")).isTrue();
    }
}
