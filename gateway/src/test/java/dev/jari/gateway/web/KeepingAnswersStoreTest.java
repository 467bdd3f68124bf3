package dev.jari.gateway.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.slot.FindSlot;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInSlots;
import dev.jari.gateway.auth.Role;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** What browsers and proxies may keep: of what the API document describes, nothing. */
class KeepingAnswersStoreTest {

    private final GatewayServer server = GatewayServer.shared();

    @Test
    void nothing_that_is_read_by_the_interface_may_be_kept() throws IOException {
        // given
        var slot = StandInSlots.slot(7, LocalDateTime.parse("2026-12-01T09:20"), 3);
        server.inventory().answer(FindSlot.SUBJECT, Answer.granted(slot));
        assertThat(head("/v1/slots/7", "")).startsWith("HTTP/1.1 200 ").contains("ETag: \"3\"");
        var document = JsonMapper.shared().readTree(server.get("/v3/api-docs").body());
        var paths = new ArrayList<String>();
        document.path("paths").properties().forEach(entry -> {
            if (entry.getValue().has("get")) paths.add(entry.getKey());
        });
        assertThat(paths).hasSizeGreaterThan(20).contains("/v1/slots/{slotId}", "/v1/offerings/{offeringId}/stream");

        // then, for who needs a token and for who has one, also where an ETag was seen before
        for (var path : paths) {
            var asked = path.replaceAll("\\{[^}]*}", "7");
            for (var seen : new String[] {"", "If-None-Match: \"3\"\r\n", "If-None-Match: *\r\n"})
                for (var who : new String[] {"", "Authorization: Bearer " + GatewayServer.token(Role.ADMIN) + "\r\n"})
                    assertThat(head(asked, who + seen))
                            .as("%s %s%s", asked, who, seen)
                            .containsOnlyOnce("Cache-Control:")
                            .contains("Cache-Control: no-store\r\n");
        }
    }

    @Test
    void files_of_a_release_are_asked_for_again_each_time() throws IOException {
        for (var path : new String[] {"/assets/jari.css", "/favicon.svg"})
            assertThat(head(path, "")).startsWith("HTTP/1.1 200 ").contains("Cache-Control: no-cache\r\n");
    }

    /** All of an answer before its body, which of a stream never ends. */
    private String head(String path, String headers) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write("GET %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n"
                            .formatted(path, headers)
                            .getBytes(StandardCharsets.US_ASCII));
            var head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                var next = socket.getInputStream().read();
                if (next < 0) break;
                head.append((char) next);
            }
            return head.toString();
        }
    }
}
