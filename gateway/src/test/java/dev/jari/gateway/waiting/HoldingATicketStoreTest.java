package dev.jari.gateway.waiting;

import static dev.jari.gateway.Problems.assertProblem;
import static dev.jari.gateway.RoomForOne.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.RoomForOne;
import dev.jari.gateway.auth.Role;
import dev.jari.testkit.Covers;
import java.net.http.HttpRequest;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a ticket is worth, and what is none. */
@Covers("Q2")
class HoldingATicketStoreTest {

    private final RoomForOne room = new RoomForOne();
    private final GatewayServer server = room.server;

    @AfterEach
    void goOn() {
        room.close();
    }

    @Test
    @Covers("Z6")
    void a_repeat_keeps_its_place_with_a_ticket_or_without() {
        // given
        var _ = room.fill();
        var first = room.ticket("first");
        room.ticket("second");

        // then
        for (var i = 0; i < 3; i++) {
            assertThat(room.position("second")).isEqualTo(2);
            assertThat(room.position("first", "Waiting-Ticket", first)).isEqualTo(1);
        }
        assertThat(json(room.book("first"), 202).path("waitingCount").intValue())
                .isEqualTo(2);
    }

    @Test
    void whoever_leaves_lets_the_others_move_up() {
        // given
        var _ = room.fill();
        var first = room.ticket("first");
        var second = room.ticket("second");

        // then
        for (var i = 0; i < 2; i++)
            assertThat(server.customer("DELETE", "/v1/waiting-room/" + first, null)
                            .statusCode())
                    .isEqualTo(204);
        assertThat(room.state(first)).isEqualTo("GONE");
        assertThat(room.place(second).path("position").intValue()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "AAAA", "%E2%82%AC", "....", "a b"})
    void what_is_no_ticket_is_not_found_and_refused(String text) {
        var path = text.replace(" ", "%20");
        assertProblem(server.customer("GET", "/v1/waiting-room/" + path, null), 404, "NOT_FOUND");
        assertProblem(server.customer("DELETE", "/v1/waiting-room/" + path, null), 404, "NOT_FOUND");
        var refused = assertProblem(room.book("some", "Waiting-Ticket", text), 400, "VALIDATION_FAILED");
        assertThat(refused.at("/errors/0/pointer").stringValue()).isEqualTo("Waiting-Ticket");
        assertThat(room.reached).isEmpty();
    }

    @Test
    void a_forged_ticket_moves_nobody() {
        // given
        var _ = room.fill();
        var first = room.ticket("first");
        var second = room.ticket("second");

        // when one character after the other is changed
        for (var i = 0; i < second.length(); i += 5) {
            var forged = new StringBuilder(second);
            forged.setCharAt(i, second.charAt(i) == 'A' ? 'B' : 'A');
            assertProblem(server.customer("DELETE", "/v1/waiting-room/" + forged, null), 404, "NOT_FOUND");
            assertProblem(room.book("second", "Waiting-Ticket", forged.toString()), 400, "VALIDATION_FAILED");
        }

        // then
        assertThat(room.place(first).path("position").intValue()).isEqualTo(1);
        assertThat(room.place(second).path("position").intValue()).isEqualTo(2);
    }

    @Test
    void a_ticket_is_worth_nothing_to_another_user_key_or_slot() {
        // given
        var _ = room.fill();
        var first = room.ticket("first");
        var stranger = "Bearer " + GatewayServer.token(43, Role.CUSTOMER);

        // then
        for (var method : List.of("GET", "DELETE"))
            assertProblem(
                    server.send(server.request("/v1/waiting-room/" + first)
                            .header("Authorization", stranger)
                            .method(method, HttpRequest.BodyPublishers.noBody())),
                    404,
                    "NOT_FOUND");
        assertThat(assertProblem(room.book("second", "Waiting-Ticket", first), 422, "VALIDATION_FAILED")
                        .at("/errors/0/code")
                        .stringValue())
                .isEqualTo("not-of-this-request");
        var elsewhere = RoomForOne.anotherSlot();
        assertProblem(
                RoomForOne.book(server, elsewhere, "first", 1, "Waiting-Ticket", first), 422, "VALIDATION_FAILED");
        assertProblem(room.book("first", "Waiting-Ticket", first, "Waiting-Ticket", first), 400, "VALIDATION_FAILED");
        assertThat(room.place(first).path("position").intValue()).isEqualTo(1);
        assertThat(room.place(first).path("waitingCount").intValue()).isEqualTo(1);
    }

    @Test
    void nobody_waits_without_a_token() {
        assertProblem(server.get("/v1/waiting-room/x"), 401, "UNAUTHENTICATED");
    }
}
