package dev.jari.gateway.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.gateway.EventClient;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInSlots;
import dev.jari.testkit.Covers;
import java.net.http.HttpClient;
import org.junit.jupiter.api.Test;

/** What streams do when no broadcast tells, when two gateways hear the same, and when a client does not listen. */
class LosingBroadcastsStoreTest {

    private static final String PATH = "/v1/offerings/17/stream";

    private static GatewayServer server(String... settings) {
        var all = new String[settings.length + 1];
        all[0] = "jari.auth.secret=" + GatewayServer.SECRET;
        System.arraycopy(settings, 0, all, 1, settings.length);
        return GatewayServer.start(all);
    }

    @Test
    @Covers("B9")
    void a_change_nobody_told_of_is_seen_a_little_later() {
        try (var server = server("jari.stream.look-again=200ms")) {
            // given
            var slots = new StandInSlots(server, 2);
            try (var client = EventClient.open(server.request(PATH))) {
                client.event(0);

                // when
                slots.bookSilently(2, 9);

                // then
                assertThat(client.event(1).data()).contains("\"slotId\":2", "\"available\":391");
            }
        }
    }

    @Test
    @Covers("B9")
    void two_gateways_on_one_bus_show_the_same() {
        try (var server = server("jari.stream.look-again=1h");
                var beside = GatewayServer.beside(server)) {
            // given
            var slots = new StandInSlots(server, 2);
            try (var here = EventClient.open(server.request(PATH));
                    var there = EventClient.open(beside.request(PATH))) {
                here.event(0);
                there.event(0);

                // when
                slots.book(1, 3);

                // then
                assertThat(here.event(1)).isEqualTo(there.event(1));
                assertThat(here.event(1).data()).contains("\"available\":397");
            }
        }
    }

    @Test
    void when_the_service_is_silent_the_stream_stays_and_goes_on_later() {
        try (var server = server("jari.stream.look-again=200ms")) {
            // given
            var slots = new StandInSlots(server, 2);
            try (var client = EventClient.open(server.request(PATH))) {
                client.event(0);
                slots.failing = true;
                slots.book(1, 1);
                await().atMost(EventClient.SOON).until(() -> slots.refused.get() > 1);

                // when
                slots.failing = false;

                // then
                assertThat(client.event(1).data()).contains("\"available\":399");
                assertThat(client.isOver()).isFalse();
            }
        }
    }

    @Test
    void over_http_2_the_same_is_shown_and_ends_with_the_program() {
        try (var http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build()) {
            var server = server("server.http2.enabled=true", "server.shutdown=graceful");
            try {
                // given
                var slots = new StandInSlots(server, 2);
                var client = EventClient.open(http, server.request(PATH), _ -> {});
                client.event(0);
                assertThat(client.isHttp2()).isTrue();

                // when
                slots.book(1, 3);

                // then
                assertThat(client.event(1).data()).contains("\"available\":397");
                server.close();
                await().atMost(EventClient.SOON).until(client::isOver);
            } finally {
                server.close();
            }
        }
    }
}
