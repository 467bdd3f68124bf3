package dev.jari.gateway.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.gateway.EventClient;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInSlots;
import dev.jari.gateway.auth.Role;
import dev.jari.testkit.Covers;
import java.net.http.HttpRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class WatchingSlotsStoreTest {

    private static final GatewayServer SERVER = GatewayServer.start(
            "jari.auth.secret=" + GatewayServer.SECRET,
            "jari.stream.heartbeat=200ms",
            "jari.stream.look-again=1h",
            "jari.stream.per-user=2",
            "jari.stream.per-address=4");

    private static final String PATH = "/v1/offerings/17/stream";

    @AfterAll
    static void close() {
        SERVER.close();
    }

    /** No client is left from another test, whose slots would be shown. */
    @BeforeEach
    void alone() {
        await().atMost(EventClient.SOON).until(() -> SERVER.gauge("streams.open") == 0);
    }

    private static EventClient watch() {
        var client = EventClient.open(SERVER.request(PATH));
        assertThat(client.status()).isEqualTo(200);
        return client;
    }

    private static JsonNode json(EventClient.Event event) {
        return JsonMapper.shared().readTree(event.data());
    }

    @Test
    @Covers({"B9", "C4"})
    void first_all_slots_are_shown_then_each_that_changes() {
        // given
        var slots = new StandInSlots(SERVER, 3);
        slots.bookSilently(2, 5);
        try (var client = watch()) {
            // when
            var snapshot = client.event(0);
            slots.book(2, 10);

            // then
            assertThat(snapshot.name()).isEqualTo("snapshot");
            assertThat(json(snapshot)).isEqualTo(JsonMapper.shared().readTree("""
                    {"items": [
                      {"slotId": 1, "available": 400, "status": "AVAILABLE", "version": 1},
                      {"slotId": 2, "available": 395, "status": "AVAILABLE", "version": 2},
                      {"slotId": 3, "available": 400, "status": "AVAILABLE", "version": 1}]}
                    """));
            assertThat(client.event(1))
                    .isEqualTo(new EventClient.Event(
                            "slot", "3", "{\"slotId\":2,\"available\":385,\"status\":\"AVAILABLE\",\"version\":3}"));
        }
    }

    @Test
    @Covers("C4")
    void a_hold_is_shown_and_its_running_out_is_too_though_nobody_tells() {
        // given
        var slots = new StandInSlots(SERVER, 3);
        try (var client = watch()) {
            client.event(0);

            // when
            slots.hold(3, 2, 300);

            // then
            assertThat(json(client.event(1)).path("available").intValue()).isEqualTo(398);
            slots.runOut(3);
            assertThat(json(client.event(2)).path("available").intValue()).isEqualTo(400);
            assertThat(json(client.last()).path("version").longValue()).isEqualTo(1);
        }
    }

    @Test
    void a_burst_of_changes_is_one_look_for_everybody() {
        // given
        var slots = new StandInSlots(SERVER, 3);
        try (var client = watch();
                var another = watch()) {
            client.event(0);
            another.event(0);

            // when
            for (var i = 0; i < 100; i++) slots.book(1, 1);

            // then
            for (var one : new EventClient[] {client, another})
                await().atMost(EventClient.SOON)
                        .until(() -> json(one.last()).path("available").intValue() == 300);
            assertThat(client.events()).hasSizeLessThan(20);
            assertThat(slots.looks.get()).isLessThan(20);
            assertThat(slots.lists.get()).isEqualTo(1);
        }
    }

    @Test
    void a_slot_that_is_added_is_shown_and_one_nobody_knows_is_not_asked_about() {
        // given
        var slots = new StandInSlots(SERVER, 3);
        try (var client = watch()) {
            client.event(0);

            // when
            slots.add(4);

            // then
            assertThat(json(client.event(1)).path("slotId").longValue()).isEqualTo(4);
        }
    }

    @Test
    void who_comes_back_begins_with_a_snapshot_of_what_was_missed() {
        // given
        var slots = new StandInSlots(SERVER, 1);
        try (var client = watch()) {
            client.event(0);
        }
        alone();
        slots.book(1, 7);

        // when
        try (var client = watch()) {
            // then
            assertThat(json(client.event(0)).at("/items/0/available").intValue())
                    .isEqualTo(393);
        }
    }

    @Test
    void a_quiet_stream_hears_comments() {
        var _ = new StandInSlots(SERVER, 1);
        try (var client = watch()) {
            await().atMost(EventClient.SOON).until(() -> client.comments() >= 3);
            assertThat(client.events()).hasSize(1);
        }
    }

    @Test
    void an_unknown_offering_is_not_found_and_an_unknown_format_not_acceptable() {
        var _ = new StandInSlots(SERVER, 1);
        assertThat(SERVER.get("/v1/offerings/18/stream").statusCode()).isEqualTo(404);
        assertThat(SERVER.get("/v1/offerings/x/stream").statusCode()).isEqualTo(400);
        assertThat(SERVER.send(SERVER.request(PATH).header("Accept", "application/json"))
                        .statusCode())
                .isEqualTo(406);
        assertThat(SERVER.gauge("streams.open")).isZero();
    }

    @Test
    void a_head_is_answered_and_ends() {
        var _ = new StandInSlots(SERVER, 1);
        var answer = SERVER.send(SERVER.request(PATH).method("HEAD", HttpRequest.BodyPublishers.noBody()));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/event-stream;charset=UTF-8");
        await().atMost(EventClient.SOON).until(() -> SERVER.gauge("streams.open") == 0);
    }

    @Test
    void one_address_and_one_user_have_only_so_many_streams() {
        // given
        var _ = new StandInSlots(SERVER, 1);
        var token = "Bearer " + GatewayServer.token(Role.CUSTOMER);
        try (var _ = watch();
                var _ = EventClient.open(SERVER.request(PATH).header("Authorization", token));
                var second = EventClient.open(SERVER.request(PATH).header("Authorization", token))) {
            assertThat(second.status()).isEqualTo(200);
            await().atMost(EventClient.SOON).until(() -> SERVER.gauge("streams.open") == 3);

            // when
            var third = SERVER.send(SERVER.request(PATH).header("Authorization", token));

            // then
            assertThat(third.statusCode()).isEqualTo(429);
            assertThat(third.headers().firstValue("Retry-After")).hasValue("5");
            assertThat(third.body()).contains("RATE_LIMITED", "streams");
            try (var _ = watch()) {
                assertThat(SERVER.get(PATH).statusCode()).isEqualTo(429);
            }
        }
        await().atMost(EventClient.SOON).until(() -> SERVER.gauge("streams.open") == 0);
    }
}
