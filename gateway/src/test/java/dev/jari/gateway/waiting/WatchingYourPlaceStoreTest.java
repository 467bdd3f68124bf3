package dev.jari.gateway.waiting;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.gateway.EventClient;
import dev.jari.gateway.RoomForOne;
import dev.jari.testkit.Covers;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Covers("Q2")
class WatchingYourPlaceStoreTest {

    private static EventClient watch(RoomForOne room, String ticket) {
        return EventClient.open(room.server
                .request("/v1/waiting-room/%s/stream".formatted(ticket))
                .timeout(Duration.ofMinutes(1))
                .header("Authorization", "Bearer " + room.owner(ticket)));
    }

    private static JsonNode data(EventClient.Event event) {
        assertThat(event.name()).isEqualTo("place");
        return JsonMapper.shared().readTree(event.data());
    }

    @Test
    void a_place_is_shown_at_once_and_whenever_it_changes_until_it_is_gone() {
        try (var room = new RoomForOne()) {
            // given
            var _ = room.fill();
            var first = room.ticket("first");
            var second = room.ticket("second");
            try (var watching = watch(room, second)) {
                // then
                var seen = data(watching.event(0));
                assertThat(seen.path("position").intValue()).isEqualTo(2);
                assertThat(seen.path("ahead").intValue()).isEqualTo(1);
                assertThat(seen.path("state").stringValue()).isEqualTo("WAITING");

                room.server.customer("DELETE", "/v1/waiting-room/" + first, null);
                assertThat(data(watching.event(1)).path("position").intValue()).isEqualTo(1);

                room.goOn();
                assertThat(data(watching.event(2)).path("state").stringValue()).isEqualTo("ADMITTED");

                assertThat(room.book("second", "Waiting-Ticket", second).statusCode())
                        .isEqualTo(202);
                assertThat(data(watching.event(3)).path("state").stringValue()).isEqualTo("GONE");
                await().atMost(EventClient.SOON).until(watching::isOver);
            }
        }
    }

    @Test
    @Covers("Z8")
    void whoever_watches_is_there_and_whoever_vanishes_is_passed_over() {
        try (var server = RoomForOne.start("300ms", "3s");
                var room = new RoomForOne(server)) {
            // given one inside, one who is never heard of again, and one who watches
            var inside = room.fill();
            room.ticket("vanishes");
            var watches = room.ticket("watches");
            try (var watching = watch(room, watches)) {
                assertThat(data(watching.event(0)).path("position").intValue()).isEqualTo(2);

                // then
                var moved = data(watching.event(1));
                assertThat(moved.path("position").intValue()).isEqualTo(1);
                assertThat(moved.path("state").stringValue()).isEqualTo("WAITING");
                assertThat(inside).isNotDone();
            }
        }
    }

    @Test
    void nobody_watches_without_a_ticket_of_their_own() {
        try (var room = new RoomForOne()) {
            assertProblem(room.server.customer("GET", "/v1/waiting-room/x/stream", null), 404, "NOT_FOUND");
            assertProblem(room.server.get("/v1/waiting-room/x/stream"), 401, "UNAUTHENTICATED");
        }
    }
}
