package dev.jari.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.app.server.ServerAddresses;
import dev.jari.client.JariClient.Role;
import dev.jari.testkit.Covers;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An admin and the messages that booking could not read, in a real, running Jari. */
@Covers("B2")
class MendingMessagesJourneyTest {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String UNREADABLE = "{\"id\": \"no number\"}";

    @TempDir
    static Path folder;

    private static RunningJari jari;
    private static String bearer;

    @BeforeAll
    static void start() throws Exception {
        jari = RunningJari.up(folder, "--jari.messaging.first-retry=10ms");
        bearer = "Bearer " + jari.token(1, Role.ADMIN);
    }

    @AfterAll
    static void stop() {
        jari.close();
    }

    @Test
    void a_message_is_parked_listed_retried_in_vain_mended_and_delivered_with_the_one_behind_it() throws Exception {
        // given
        send("journey-retry", UNREADABLE, game(900_001));
        var failed = awaitFailed("journey-retry");

        // then the sender shows it as sent, and a message that waits behind it can't be hurried
        assertThat(failed.path("id").stringValue()).startsWith("booking-");
        assertThat(failed.path("retryCount").intValue()).isEqualTo(5);
        assertThat(failed.path("consumer").stringValue()).isEqualTo("slot-cache");
        assertThat(failed.path("payload").stringValue()).isEqualTo(UNREADABLE);
        assertThat(failed.path("lastError").stringValue()).isNotBlank();
        var sent = one("inventory", "SENT", "journey-retry", UNREADABLE);
        var behind = one("booking", "PENDING", "journey-retry", game(900_001));
        refused(409, "INVALID_STATE", admin("POST", "/" + idOf(behind) + "/retry"));
        refused(409, "INVALID_STATE", admin("DELETE", "/" + idOf(behind)));
        refused(409, "INVALID_STATE", admin("POST", "/" + idOf(sent) + "/retry"));

        // when
        var inVain = answered(200, admin("POST", "/" + idOf(failed) + "/retry"));

        // then
        assertThat(inVain.path("status").stringValue()).isEqualTo("FAILED");
        assertThat(awaitFailed("journey-retry").path("retryCount").intValue()).isEqualTo(6);
        assertThat(knownGames(900_001)).isZero();

        // when
        execute(
                "booking",
                "UPDATE parked_message SET payload = '%s' WHERE key = 'journey-retry' AND state = 'FAILED'"
                        .formatted(game(900_002)));
        var mended = answered(200, admin("POST", "/" + idOf(failed) + "/retry"));

        // then
        assertThat(mended.path("status").stringValue()).isEqualTo("SENT");
        assertThat(mended.path("messages").intValue()).isEqualTo(2);
        assertThat(knownGames(900_001, 900_002)).isEqualTo(2);
        refused(404, "NOT_FOUND", admin("POST", "/" + idOf(failed) + "/retry"));
    }

    @Test
    void a_message_is_discarded_and_the_later_ones_of_its_key_go_on() throws Exception {
        // given
        send("journey-discard", UNREADABLE, game(900_011));
        var failed = awaitFailed("journey-discard");

        // when
        var discarded = answered(200, admin("DELETE", "/" + idOf(failed)));

        // then
        assertThat(discarded.path("status").stringValue()).isEqualTo("DISCARDED");
        assertThat(discarded.path("messages").intValue()).isEqualTo(1);
        assertThat(knownGames(900_011)).isOne();
        send("journey-discard", game(900_012));
        await().atMost(SOON).until(() -> knownGames(900_012) == 1);
        assertThat(idOf(one("booking", "DISCARDED", "journey-discard", UNREADABLE)))
                .isEqualTo(idOf(failed));
        refused(409, "INVALID_STATE", admin("DELETE", "/" + idOf(failed)));
    }

    @Test
    void every_page_of_all_services_can_be_walked_through() throws Exception {
        // when
        var seen = 0;
        var cursor = "";
        var before = "9999";
        do {
            var page = answered(200, admin("GET", "?limit=2" + cursor));
            for (var item : page.path("items")) {
                var createdAt = item.path("createdAt").stringValue();
                assertThat(createdAt.substring(0, 19)).isLessThanOrEqualTo(before);
                before = createdAt.substring(0, 19);
                seen++;
            }
            var next = page.path("nextCursor").stringValue(null);
            cursor = next == null || seen >= 40 ? "" : "&cursor=" + next;
        } while (!cursor.isEmpty());

        // then
        assertThat(seen).isGreaterThan(6);
    }

    /** News of a game that inventory never had; the version is the first there can be. */
    private static String game(long id) {
        return """
                {"id": %d, "name": "g", "code": "G", "description": "", "maxPlayers": 4, "basePrice": 1, \
                "weekendPrice": 1, "holidayPrice": 1, "clubId": 1, "clubName": "c", "isActive": false, \
                "kind": "PARK_GOLF", "timeZone": "Asia/Seoul", "currency": "KRW", "ladder": [], \
                "paymentTypes": ["NONE"], "version": 1}\
                """.formatted(id);
    }

    /** As inventory's outbox would: numbered and written in one step. */
    private static void send(String key, String... payloads) throws SQLException {
        for (var payload : payloads) execute("inventory", """
                            WITH numbered AS (UPDATE lane SET last_no = last_no + 1 WHERE lane = 3 RETURNING last_no)
                            INSERT INTO outbox (lane, no, message_id, key, type, version, headers, payload, created_at)
                            SELECT 3, last_no, gen_random_uuid(), '%s', 'booking.game.sync', 1,
                                   '{"source":"inventory"}', '%s', now()
                              FROM numbered
                            """.formatted(key, payload));
    }

    /** Once another message waits behind it. */
    private static JsonNode awaitFailed(String key) throws Exception {
        await().atMost(SOON).until(() -> list("booking", "PENDING", key).size() == 1);
        return list("booking", "FAILED", key).getFirst();
    }

    private static JsonNode one(String service, String status, String key, String payload) throws Exception {
        await().atMost(SOON).until(() -> list(service, status, key).stream().anyMatch(item -> says(item, payload)));
        return list(service, status, key).stream()
                .filter(item -> says(item, payload))
                .findFirst()
                .orElseThrow();
    }

    private static boolean says(JsonNode event, String payload) {
        return event.path("payload").stringValue().equals(payload);
    }

    private static List<JsonNode> list(String service, String status, String key)
            throws IOException, InterruptedException {
        return answered(200, admin("GET", "?service=%s&status=%s".formatted(service, status)))
                .path("items")
                .valueStream()
                .filter(item -> item.path("aggregateId").stringValue().equals(key))
                .toList();
    }

    private static String idOf(JsonNode event) {
        return event.path("id").stringValue();
    }

    private static HttpResponse<String> admin(String method, String path) throws IOException, InterruptedException {
        return jari.send(method, "/v1/admin/outbox" + path, null, "Authorization", bearer);
    }

    private static JsonNode answered(int status, HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        return JSON.readTree(response.body());
    }

    private static void refused(int status, String code, HttpResponse<String> response) {
        assertThat(answered(status, response).path("code").stringValue()).isEqualTo(code);
    }

    private static long knownGames(long... ids) throws SQLException {
        var known = 0;
        try (var connection = DriverManager.getConnection(url("booking"));
                var query = connection.prepareStatement("SELECT 1 FROM game_cache WHERE game_id = ?")) {
            for (var id : ids) {
                query.setLong(1, id);
                try (var rows = query.executeQuery()) {
                    if (rows.next()) known++;
                }
            }
        }
        return known;
    }

    private static void execute(String schema, String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(url(schema));
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String url(String schema) {
        return ServerAddresses.postgresOf(folder).orElseThrow() + "&currentSchema=" + schema;
    }
}
