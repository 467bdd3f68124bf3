package dev.jari.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.app.server.ServerAddresses;
import dev.jari.client.JariClient.Role;
import dev.jari.testkit.Covers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The catalogue of a real, running Jari, which all these tests share. */
@Covers({"C1", "C2", "C3", "C4", "C5", "C6"})
class KeepingTheCatalogueJourneyTest {

    private static final JsonMapper JSON = JsonMapper.shared();

    @TempDir
    static Path folder;

    private static RunningJari jari;
    private static String bearer;

    @BeforeAll
    static void start() throws Exception {
        jari = RunningJari.up(folder);
        bearer = "Bearer " + jari.token(1, Role.ADMIN);
    }

    @AfterAll
    static void stop() {
        jari.close();
    }

    private static JsonNode read(String path) throws IOException, InterruptedException {
        return answered(200, jari.fetch(path));
    }

    private static HttpResponse<String> admin(String method, String path, @Nullable String json, String... ifMatch)
            throws IOException, InterruptedException {
        var authorization = List.of("Authorization", bearer);
        var headers = ifMatch.length == 0 ? authorization : List.of("Authorization", bearer, "If-Match", ifMatch[0]);
        return jari.send(method, "/v1/admin" + path, json, headers.toArray(String[]::new));
    }

    private static JsonNode answered(int status, HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        return JSON.readTree(response.body());
    }

    private static void refused(int status, String code, HttpResponse<String> response) {
        assertThat(answered(status, response).path("code").stringValue()).isEqualTo(code);
    }

    /** A game in that zone of which nothing is for sale yet. */
    private static long newGame(String zone) throws IOException, InterruptedException {
        var venue = answered(201, admin("POST", "/venues", """
                        {"kind": "PARK_GOLF", "name": "시험장", "timeZone": "%s", "currency": "KRW"}
                        """.formatted(zone)));
        var game = answered(201, admin("POST", "/offerings", """
                        {"venueId": %d, "code": "TEST", "name": "시험 경기", "capacity": 4, "paymentTypes": ["NONE"],
                         "price": {"amount": 1000, "currency": "KRW"}, "frontNineCourseName": "동",
                         "backNineCourseName": "서", "totalHoles": 18, "estimatedDuration": 120}
                        """.formatted(
                        venue.path("venueId").intValue())));
        return game.path("offeringId").longValue();
    }

    private static final String MARCH = """
            {"from": "2027-03-01", "to": "2027-03-31", "firstStart": "00:00", "lastStart": "23:30", "everyMinutes": 30}
            """;

    private static JsonNode generate(long offeringId, String rule) throws IOException, InterruptedException {
        return answered(200, admin("POST", "/offerings/%d/slots/generate".formatted(offeringId), rule));
    }

    /** The first slot of a game made for it. */
    private static long newSlot() throws IOException, InterruptedException {
        var game = newGame("Asia/Seoul");
        generate(game, MARCH);
        return read("/v1/offerings/%d/slots?from=2027-03-01&to=2027-03-01".formatted(game))
                .at("/items/0/slotId")
                .longValue();
    }

    private static long demoOffering(String kind) throws IOException, InterruptedException {
        var venueId = read("/v1/venues?kind=" + kind).at("/items/0/venueId").longValue();
        return read("/v1/venues/%d/offerings".formatted(venueId))
                .at("/items/0/offeringId")
                .longValue();
    }

    /** As the running Jari's clock says, in the zone of the demo. */
    private static LocalDate today() throws IOException, InterruptedException {
        var date = jari.fetch("/actuator/health").headers().firstValue("Date").orElseThrow();
        return ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME)
                .withZoneSameInstant(ZoneId.of("Asia/Seoul"))
                .toLocalDate();
    }

    @Test
    void the_demo_has_three_venues_with_names_in_two_languages() throws Exception {
        // when
        var venues = read("/v1/venues?limit=3").path("items").valueStream().toList();
        var english = answered(200, jari.send("GET", "/v1/venues?limit=3", null, "Accept-Language", "en"));

        // then
        assertThat(venues)
                .extracting(venue -> venue.path("kind").stringValue())
                .containsExactly("PARK_GOLF", "RESTAURANT", "LODGING");
        assertThat(venues)
                .extracting(venue -> venue.path("name").stringValue())
                .containsExactly("한강 파크골프장", "종로 점심상", "남산 호텔");
        assertThat(english.at("/items/2/name").stringValue()).isEqualTo("Namsan Hotel");
        assertThat(read("/v1/offerings/%d/menu".formatted(demoOffering("RESTAURANT")))
                        .path("items"))
                .hasSize(5);
    }

    @Test
    void sixty_two_days_of_tee_times_come_at_once_and_sixty_three_are_too_many() throws Exception {
        // given
        var slots = "/v1/offerings/%d/slots?from=%s&to=%s";
        var game = demoOffering("PARK_GOLF");
        var today = today();

        // when
        var items = read(slots.formatted(game, today, today.plusDays(61))).path("items");

        // then: 67 starts on each of the 60 days the demo sells
        assertThat(items).hasSize(60 * 67);
        var ids =
                items.valueStream().map(slot -> slot.path("slotId").longValue()).collect(Collectors.toSet());
        assertThat(ids).hasSize(items.size());
        refused(422, "VALIDATION_FAILED", jari.fetch(slots.formatted(game, today, today.plusDays(62))));
    }

    @Test
    void a_stay_has_the_number_of_its_scarcest_night_and_the_sum_of_all() throws Exception {
        // given
        var hotel = demoOffering("LODGING");
        var first = today().plusDays(30);
        var path = "/v1/offerings/%d/availability?checkIn=%s&checkOut=%s".formatted(hotel, first, first.plusDays(3));
        var middle = read(path).at("/nights/1/slotId").longValue();

        // when
        answered(200, admin("PATCH", "/slots/" + middle, "{\"capacity\": 2}", "\"1\""));
        var stay = read(path);

        // then
        assertThat(stay.path("available").intValue()).isEqualTo(2);
        assertThat(stay.path("nights")).hasSize(3);
        var sum = stay.path("nights")
                .valueStream()
                .mapToLong(night -> night.at("/price/amount").longValue())
                .sum();
        assertThat(stay.at("/total/amount").longValue()).isEqualTo(sum).isPositive();
        refused(
                404,
                "SLOT_NOT_FOUND",
                jari.fetch("/v1/offerings/%d/availability?checkIn=2099-01-01&checkOut=2099-01-02".formatted(hotel)));
    }

    @Test
    void generating_twice_changes_nothing() throws Exception {
        // given
        var game = newGame("Asia/Seoul");

        // when
        var first = generate(game, MARCH);
        var second = generate(game, MARCH);

        // then
        assertThat(first.toString()).isEqualTo("{\"generated\":1488,\"existing\":0,\"skipped\":0}");
        assertThat(second.toString()).isEqualTo("{\"generated\":0,\"existing\":1488,\"skipped\":0}");
    }

    @Test
    void where_the_clock_is_put_forward_the_hour_that_is_not_there_is_not_sold() throws Exception {
        // given
        var game = newGame("America/New_York");

        // when
        var made = generate(game, MARCH);

        // then
        assertThat(made.toString()).isEqualTo("{\"generated\":1486,\"existing\":0,\"skipped\":2}");
        var day = read("/v1/offerings/%d/slots?from=2027-03-14&to=2027-03-14".formatted(game))
                .path("items");
        assertThat(day.valueStream().map(slot -> slot.path("startTime").stringValue()))
                .hasSize(46)
                .contains("01:30", "03:00")
                .doesNotContain("02:00", "02:30");
        assertThat(day.get(0).path("startsAt").stringValue()).isEqualTo("2027-03-14T05:00:00Z");
        assertThat(day.get(45).path("startsAt").stringValue()).isEqualTo("2027-03-15T03:30:00Z");
    }

    @Test
    void a_slot_is_edited_only_by_who_saw_its_edition() throws Exception {
        // given
        var slot = newSlot();
        var seen = jari.fetch("/v1/slots/" + slot).headers().firstValue("ETag").orElseThrow();

        // then
        assertThat(jari.send("GET", "/v1/slots/" + slot, null, "If-None-Match", seen)
                        .statusCode())
                .isEqualTo(200);
        refused(428, "IF_MATCH_REQUIRED", admin("PATCH", "/slots/" + slot, "{\"capacity\": 6}"));
        refused(400, "VALIDATION_FAILED", admin("PATCH", "/slots/" + slot, "{\"capacity\": 6}", "junk"));
        refused(412, "VERSION_MISMATCH", admin("PATCH", "/slots/" + slot, "{\"capacity\": 6}", "W/" + seen));
        refused(412, "VERSION_MISMATCH", admin("PATCH", "/slots/" + slot, "{\"capacity\": 6}", "\"junk\""));

        // when
        var edited = answered(200, admin("PATCH", "/slots/" + slot, "{\"capacity\": 6}", seen));

        // then
        assertThat(edited.path("available").intValue()).isEqualTo(6);
        refused(412, "VERSION_MISMATCH", admin("PATCH", "/slots/" + slot, "{\"capacity\": 5}", seen));
        assertThat(jari.send("GET", "/v1/slots/" + slot, null, "If-None-Match", seen)
                        .statusCode())
                .isEqualTo(200);
        assertThat(read("/v1/slots/" + slot).path("capacity").intValue()).isEqualTo(6);
    }

    @Test
    void capacity_never_goes_below_what_is_booked() throws Exception {
        // given
        var slot = newSlot();
        book(slot, 3);
        var seen = jari.fetch("/v1/slots/" + slot);
        assertThat(JSON.readTree(seen.body()).path("available").intValue()).isEqualTo(1);
        var tag = seen.headers().firstValue("ETag").orElseThrow();

        // when
        var refused = admin("PATCH", "/slots/" + slot, "{\"capacity\": 2}", tag);
        var full = answered(200, admin("PATCH", "/slots/" + slot, "{\"capacity\": 3}", tag));

        // then
        refused(409, "INVALID_STATE", refused);
        assertThat(JSON.readTree(refused.body()).path("booked").intValue()).isEqualTo(3);
        assertThat(full.path("status").stringValue()).isEqualTo("FULLY_BOOKED");
    }

    @Test
    void a_closed_slot_reopens_to_what_its_numbers_say() throws Exception {
        // given
        var open = newSlot();
        var full = newSlot();
        book(full, 4);

        // then
        for (var slot : List.of(open, full)) {
            var closed = answered(200, admin("POST", "/slots/%d/close".formatted(slot), null));
            assertThat(closed.path("status").stringValue()).isEqualTo("CLOSED");
        }
        assertThat(reopened(open)).isEqualTo("AVAILABLE");
        assertThat(reopened(full)).isEqualTo("FULLY_BOOKED");
    }

    private static String reopened(long slot) throws IOException, InterruptedException {
        return answered(200, admin("POST", "/slots/%d/reopen".formatted(slot), null))
                .path("status")
                .stringValue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"from\": \"2027-03-31\", \"to\": \"2027-03-01\"}",
                "{\"from\": \"2027-01-01\", \"to\": \"2037-01-01\"}",
                "{\"from\": \"+999999999-12-31\", \"to\": \"+999999999-12-31\"}",
                "{\"from\": \"2027-03-01\", \"to\": \"2027-03-02\", \"everyMinutes\": 0}",
                "{\"from\": \"2027-03-01\", \"to\": \"2027-03-02\", \"everyMinutes\": -10}",
                "{\"from\": \"2027-03-01\", \"to\": \"2027-03-02\", \"weekdays\": []}",
                "{\"from\": \"2027-03-01\", \"to\": \"2027-03-02\", \"weekdays\": [\"FUNDAY\"]}",
                "{\"from\": \"2027-03-01\", \"to\": \"2027-03-02\", \"weekdays\": [null]}",
                "{\"from\": \"2027-03-01\", \"to\": \"2027-03-02\", \"firstStart\": \"18:00\"}",
                "{\"from\": \"2027-03-01\", \"to\": \"2027-03-02\", \"capacity\": 0}",
                "{\"from\": \"2027-03-01\", \"to\": \"2027-03-02\", \"price\": {\"amount\": 1, \"currency\": \"EUR\"}}",
                "{\"from\": \"2027-01-01\", \"to\": \"2027-12-31\", \"everyMinutes\": 1}",
            })
    void an_absurd_rule_is_refused_whole(String absurd) throws Exception {
        // given
        var game = demoOffering("PARK_GOLF");
        var usual = JSON.readTree("{\"firstStart\": \"09:00\", \"lastStart\": \"17:00\", \"everyMinutes\": 10}");
        var rule = JSON.createObjectNode();
        rule.setAll((ObjectNode) usual);
        rule.setAll((ObjectNode) JSON.readTree(absurd));

        // when
        var response = admin("POST", "/offerings/%d/slots/generate".formatted(game), rule.toString());

        // then
        refused(422, "VALIDATION_FAILED", response);
        assertThat(JSON.readTree(response.body()).path("errors").size()).isPositive();
    }

    @ParameterizedTest
    @CsvSource({
        "GET,    /v1/venues/999999,                             NOT_FOUND",
        "GET,    /v1/venues/999999/offerings,                   NOT_FOUND",
        "GET,    /v1/offerings/999999,                          NOT_FOUND",
        "GET,    /v1/offerings/999999/menu,                     NOT_FOUND",
        "GET,    /v1/offerings/999999/slots?from=2027-03-01&to=2027-03-02, NOT_FOUND",
        "GET,    /v1/slots/999999,                              SLOT_NOT_FOUND",
        "GET,    /v1/slots/-1,                                  SLOT_NOT_FOUND",
        "DELETE, /v1/admin/venues/999999,                       NOT_FOUND",
        "DELETE, /v1/admin/offerings/999999,                    NOT_FOUND",
        "DELETE, /v1/admin/menus/999999,                        NOT_FOUND",
        "PUT,    /v1/admin/menus/999999,                        NOT_FOUND",
        "PATCH,  /v1/admin/slots/999999,                        SLOT_NOT_FOUND",
        "POST,   /v1/admin/slots/999999/close,                  SLOT_NOT_FOUND",
        "POST,   /v1/admin/slots/999999/reopen,                 SLOT_NOT_FOUND",
    })
    void what_is_not_there_is_not_found(String method, String path, String code) throws Exception {
        var body = method.equals("PUT") || method.equals("PATCH")
                ? "{\"name\": \"x\", \"price\": {\"amount\": 1, \"currency\": \"KRW\"}, \"stock\": 1}"
                : null;
        if (method.equals("PATCH")) body = "{\"capacity\": 5}";

        refused(404, code, jari.send(method, path, body, "Authorization", bearer, "If-Match", "\"1\""));
    }

    @Test
    void what_is_deleted_is_gone_from_the_catalogue() throws Exception {
        // given
        var game = newGame("Asia/Seoul");
        var venue = read("/v1/offerings/" + game).path("venueId").longValue();

        // when
        assertThat(admin("DELETE", "/venues/" + venue, null).statusCode()).isEqualTo(204);

        // then
        refused(404, "NOT_FOUND", jari.fetch("/v1/venues/" + venue));
        refused(404, "NOT_FOUND", jari.fetch("/v1/offerings/" + game));
        refused(404, "NOT_FOUND", admin("DELETE", "/venues/" + venue, null));
    }

    @Test
    @Covers("C7")
    void what_changed_is_announced_within_moments() throws Exception {
        // when
        newSlot();

        // then the relay has handed over every announcement
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(count("outbox")).isZero());
        assertThat(count("event_log")).isPositive();
    }

    @Test
    void the_audit_is_green_until_a_promise_is_broken() throws Exception {
        // given
        var slot = newSlot();
        book(slot, 1);
        var port = Integer.toString(jari.port());

        // then
        assertThat(printedBy(0, "audit", "--port", port))
                .contains("never-oversold", "slot-booked-equals-claims", " ok ")
                .doesNotContain("VIOLATED");

        // when places are booked that no booking claims
        execute("UPDATE slot SET booked = booked + 1 WHERE id = " + slot);

        // then
        assertThat(printedBy(1, "audit", "--url", "http://localhost:" + port + "/"))
                .contains("VIOLATED", Long.toString(slot));
        var report = answered(200, admin("GET", "/audit", null));
        assertThat(report.path("ok").booleanValue()).isFalse();
        execute("UPDATE slot SET booked = booked - 1 WHERE id = " + slot);
        assertThat(answered(200, admin("GET", "/audit", null)).path("ok").booleanValue())
                .isTrue();
    }

    @Test
    void an_audit_without_a_jari_or_with_a_bad_token_ends_in_words() {
        assertThat(JariCommand.run("audit", "--port", "1")).isEqualTo(1);
        assertThat(JariCommand.run("audit", "--port", Integer.toString(jari.port()), "--token", "nonsense"))
                .isEqualTo(1);
    }

    private static String printedBy(int exitCode, String... command) {
        var terminal = System.out;
        var printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            assertThat(JariCommand.run(command)).isEqualTo(exitCode);
        } finally {
            System.setOut(terminal);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }

    /** As inventory would when a booking asks for places: the numbers and the claims that explain them. */
    private static void book(long slot, int places) throws SQLException {
        execute("""
                WITH decided AS (
                    INSERT INTO reservation
                        (booking_id, lane, accepted_seq, decision_no, state, quantity, slot_ids, decided_at)
                    VALUES (-%1$d, 0, -%1$d, -%1$d, 'RESERVED', %2$d, '{%1$d}', now())
                    RETURNING booking_id)
                INSERT INTO claim (booking_id, slot_id, quantity) SELECT booking_id, %1$d, %2$d FROM decided
                """.formatted(slot, places));
        execute("UPDATE slot SET booked = %d, version = version + 1 WHERE id = %d".formatted(places, slot));
    }

    private static long count(String table) throws SQLException {
        try (var connection = DriverManager.getConnection(url());
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT count(*) FROM " + table)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static void execute(String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(url());
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String url() {
        return ServerAddresses.postgresOf(folder).orElseThrow() + "&currentSchema=inventory";
    }
}
