package dev.jari.app.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Everything a client can get wrong, and the answer each gets. The numbers are those of the list this was written from.
 * Of the others 48 is {@code LimitingCallersStoreTest}, the slow half of 60 {@code SlowCallersStoreTest}, and 41 {@code
 * SlotPlanTest}, where a time that the clock skips is never offered; 54, 56 and 57 are about what does not exist yet.
 */
@Covers({"H2", "H5", "H8", "B2", "B7", "C5"})
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BadInputJourneyTest {

    private static final String BOOKINGS = "/v1/bookings";
    private static final String VENUES = "/v1/admin/venues";
    private static final String TOP_UPS = "/v1/wallet/top-ups";

    @TempDir
    static Path folder;

    private DemoJari jari;
    private DemoThings things;

    @BeforeAll
    void open() {
        jari = DemoJari.open(folder);
        things = new DemoThings(jari);
    }

    @AfterAll
    void close() {
        jari.close();
    }

    private static final class Rows {

        private final List<Arguments> all = new ArrayList<>();

        void add(String name, Call call, int status, ErrorCode code) {
            all.add(Arguments.of(name, call, status, code));
        }
    }

    private Call booking(String json) {
        return Call.post(BOOKINGS, json).as(jari.customer(DemoJari.MINJI)).keyed("bad-input");
    }

    private Call venue(String field, String value) {
        var good = "{\"kind\": \"PARK_GOLF\", \"name\": \"A\", \"timeZone\": \"Asia/Seoul\", \"currency\": \"KRW\"}";
        var json = good.replaceFirst("\"" + field + "\": \"[^\"]*\"", "\"" + field + "\": \"@\"")
                .replace("@", value);
        return Call.post(VENUES, json).as(jari.admin());
    }

    private Call topUp(String amount, String currency) {
        return Call.post(TOP_UPS, "{\"amount\": {\"amount\": %s, \"currency\": \"%s\"}}".formatted(amount, currency))
                .as(jari.customer(DemoJari.MINJI))
                .keyed("bad-top-up");
    }

    Stream<Arguments> unreadable() {
        var rows = new Rows();
        var wrong = ErrorCode.VALIDATION_FAILED;
        rows.add("1 empty", booking(""), 400, wrong);
        rows.add("2 truncated", booking("{\"slotId\": 1"), 400, wrong);
        rows.add("2 trailing garbage", booking("{\"slotId\": 1} x"), 400, wrong);
        rows.add("3 array", booking("[]"), 400, wrong);
        rows.add("3 scalar", booking("5"), 400, wrong);
        rows.add("4 the same key twice", booking("{\"slotId\": 1, \"quantity\": 1, \"quantity\": 2}"), 400, wrong);
        rows.add("5 NaN", booking("{\"slotId\": 1, \"quantity\": NaN}"), 400, wrong);
        rows.add("5 a number that is none of ours", booking("{\"slotId\": 1, \"quantity\": 1e400}"), 422, wrong);
        rows.add("6 deep", booking("[".repeat(10_000)), 400, wrong);
        rows.add("6 long", booking("{\"slotId\": " + "9".repeat(5_000) + "}"), 400, wrong);
        var broken = "{\"slotId\": 1, \"requestMessage\": \"?\"}".getBytes(StandardCharsets.US_ASCII);
        broken[broken.length - 3] = (byte) 0xC3;
        rows.add("7 broken UTF-8", booking("").with(broken), 400, wrong);
        rows.add("7 half a pair", booking("{\"slotId\": 1, \"requestMessage\": \"\\ud800\"}"), 422, wrong);
        rows.add("8 zero", booking("{\"slotId\": 1, \"requestMessage\": \"a\\u0000b\"}"), 422, wrong);
        rows.add("9 a name without end", venue("name", "x".repeat(10_000)), 422, wrong);
        rows.add("9 a name of nothing", venue("name", "   "), 422, wrong);
        rows.add("9 a name that turns the line round", venue("name", "a\\u202eb"), 422, wrong);
        rows.add(
                "9 a message without end",
                booking("{\"slotId\": 1, \"requestMessage\": \"%s\"}".formatted("x".repeat(10_000))),
                422,
                wrong);
        rows.add(
                "10 plain text",
                booking("{}").header("Content-Type", "text/plain"),
                415,
                ErrorCode.UNSUPPORTED_MEDIA_TYPE);
        rows.add(
                "11 XML please",
                Call.get("/v1/venues").header("Accept", "application/xml"),
                406,
                ErrorCode.NOT_ACCEPTABLE);
        for (var field : List.of("price", "status", "userId"))
            rows.add("12 " + field, booking("{\"slotId\": 1, \"%s\": 1}".formatted(field)), 422, wrong);
        for (var quantity : List.of("0", "-1", "2147483648", "1.5", "\"2\"", "true"))
            rows.add(
                    "13 quantity " + quantity,
                    booking("{\"slotId\": 1, \"quantity\": %s}".formatted(quantity)),
                    422,
                    wrong);
        rows.add("16 nothing wanted", booking("{\"quantity\": 1}"), 400, wrong);
        rows.add(
                "23 a hold for something else",
                Call.post("/v1/holds/abc/confirm", "{\"slotId\": 1}").as(jari.customer(DemoJari.MINJI)),
                422,
                wrong);
        rows.add(
                "49 five megabytes",
                booking("{\"requestMessage\": \"" + "x".repeat(5_000_000) + "\"}"),
                413,
                ErrorCode.PAYLOAD_TOO_LARGE);
        return rows.all.stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("unreadable")
    void a_body_that_says_nothing_possible_is_refused(String row, Call call, int status, ErrorCode code) {
        refused(jari.send(call), status, code);
    }

    Stream<Arguments> wrongValues() {
        var rows = new Rows();
        var wrong = ErrorCode.VALIDATION_FAILED;
        var minji = jari.customer(DemoJari.MINJI);
        rows.add("17 an id that is none", Call.get("/v1/slots/abc"), 400, wrong);
        rows.add("18 unknown slot", Call.get("/v1/slots/999999999"), 404, ErrorCode.SLOT_NOT_FOUND);
        rows.add("18 unknown slot booked", booking("{\"slotId\": 999999999}"), 404, ErrorCode.SLOT_NOT_FOUND);
        rows.add("18 unknown booking", Call.get("/v1/bookings/999999999").as(minji), 404, ErrorCode.BOOKING_NOT_FOUND);
        rows.add("18 unknown order", Call.get("/v1/orders/999999999").as(minji), 404, ErrorCode.NOT_FOUND);
        for (var limit : List.of("0", "-1", "100000", "abc"))
            rows.add(
                    "38 limit " + limit, Call.get("/v1/bookings?limit=" + limit).as(minji), 400, wrong);
        for (var cursor : List.of("x", "YWJj", "%00", "9999999999999999999999"))
            rows.add(
                    "39 cursor " + cursor,
                    Call.get("/v1/bookings?cursor=" + cursor).as(minji),
                    400,
                    wrong);
        var slots = "/v1/offerings/" + things.golf + "/slots";
        rows.add("40 no such day", Call.get(slots + "?from=2026-02-30&to=2026-03-01"), 400, wrong);
        rows.add(
                "40 no such day in a body",
                booking("{\"offeringId\": 1, \"date\": \"2026-02-30\", \"startTime\": \"12:00\"}"),
                422,
                wrong);
        rows.add(
                "40 no such hour",
                booking("{\"offeringId\": 1, \"date\": \"2026-03-01\", \"startTime\": \"25:00\"}"),
                422,
                wrong);
        for (var zone : List.of("Mars/Phobos", "GMT+25", "EST5"))
            rows.add("42 zone " + zone, venue("timeZone", zone), 422, wrong);
        rows.add("43 the end before the start", Call.get(slots + "?from=2026-03-02&to=2026-03-01"), 422, wrong);
        rows.add("43 a year", Call.get(slots + "?from=2026-03-02&to=2027-03-02"), 422, wrong);
        rows.add(
                "43 leaving before coming",
                booking("{\"offeringId\": %d, \"checkIn\": \"%s\", \"checkOut\": \"%s\"}"
                        .formatted(things.room, things.day, things.day)),
                422,
                wrong);
        for (var currency : List.of("EURO", "eur"))
            rows.add("44 currency " + currency, venue("currency", currency), 422, wrong);
        rows.add("44 another currency", topUp("5", "ZZZ"), 422, wrong);
        for (var amount : List.of("10.005", "-5", "0", "9223372036854775808"))
            rows.add("45 amount " + amount, topUp(amount, "KRW"), 422, wrong);
        rows.add(
                "26 no key", Call.post(BOOKINGS, "{\"slotId\": 1}").as(minji), 400, ErrorCode.IDEMPOTENCY_KEY_REQUIRED);
        rows.add("27 empty key", booking("{\"slotId\": 1}").keyed(""), 400, ErrorCode.IDEMPOTENCY_KEY_REQUIRED);
        rows.add("27 long key", booking("{\"slotId\": 1}").keyed("k".repeat(256)), 400, wrong);
        rows.add(
                "51 PUT on a collection",
                Call.of("PUT", BOOKINGS).as(minji).with("{}"),
                405,
                ErrorCode.METHOD_NOT_ALLOWED);
        for (var path : List.of("/v1/..%2f..%2factuator/env", "/v1/venues;jsessionid=1", "/v1//venues"))
            rows.add("52 " + path, Call.get(path), 400, wrong);
        return rows.all.stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongValues")
    void a_value_that_cannot_be_is_refused(String row, Call call, int status, ErrorCode code) {
        var answer = jari.send(call);
        refused(answer, status, code);
        if (status == 405) assertThat(answer.headers().firstValue("Allow")).isPresent();
    }

    Stream<Arguments> strangers() {
        var rows = new Rows();
        var soon = MachineChance.CLOCK.instant().plusSeconds(600);
        var claims = Tokens.claims(soon);
        var who = ErrorCode.UNAUTHENTICATED;
        var mine = Call.get(BOOKINGS);
        rows.add("31 no token", mine, 401, who);
        rows.add("32 expired", mine.as(Tokens.signed(Tokens.claims(Instant.EPOCH))), 401, who);
        rows.add(
                "32 another signature",
                mine.as(Tokens.signed("{\"alg\": \"HS256\"}", claims, "another secret of thirty-two bytes")),
                401,
                who);
        rows.add("32 none at all", mine.as(Tokens.unsigned(claims)), 401, who);
        rows.add(
                "32 another algorithm",
                mine.as(Tokens.signed("{\"alg\": \"RS256\"}", claims, DemoJari.SECRET)),
                401,
                who);
        rows.add(
                "33 another issuer",
                mine.as(Tokens.signed(claims.replace("\"iss\": \"jari\"", "\"iss\": \"elsewhere\""))),
                401,
                who);
        rows.add(
                "33 another audience",
                mine.as(Tokens.signed(claims.replace("\"aud\": \"jari\"", "\"aud\": \"elsewhere\""))),
                401,
                who);
        rows.add("34 no role", mine.as(Tokens.signed(claims.replace("CUSTOMER", "GUEST"))), 401, who);
        rows.add(
                "35 an admin's work",
                Call.get("/v1/admin/bookings").as(jari.customer(DemoJari.MINJI)),
                403,
                ErrorCode.FORBIDDEN);
        return rows.all.stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("strangers")
    void whoever_cannot_say_who_they_are_stays_outside(String row, Call call, int status, ErrorCode code) {
        var answer = jari.send(call);
        refused(answer, status, code);
        assertThat(answer.headers().firstValue("WWW-Authenticate").orElse("")).startsWith("Bearer");
        assertThat(jari.send(Call.get(BOOKINGS)
                                .as(Tokens.signed(Tokens.claims(
                                        MachineChance.CLOCK.instant().plusSeconds(60)))))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void rows_13_14_15_too_many_and_none() {
        var slot = things.freshSlot();
        refused(jari.send(things.book(201, DemoThings.wish(slot, 1_000_000), "14")), 422, ErrorCode.VALIDATION_FAILED);
        var answer = jari.send(things.book(201, DemoThings.wish(slot, 5), "15"));
        assertThat(refused(answer, 409, ErrorCode.SOLD_OUT)).contains("\"available\":4");
        // Null is as good as absent, and then it is one.
        var wish = "{\"slotId\": %d, \"quantity\": null, \"paymentType\": \"NONE\"}".formatted(slot);
        assertThat(jari.ask(things.book(201, wish, "13")).path("quantity").intValue())
                .isEqualTo(1);
    }

    @Test
    void rows_18_19_someone_elses_booking_looks_like_none() {
        var booking = things.booking(DemoJari.MINJI);
        for (var id : List.of(
                booking.path("bookingId").asString(),
                booking.path("bookingNumber").stringValue()))
            for (var call : List.of(
                    Call.get("/v1/bookings/{}"),
                    Call.of("DELETE", "/v1/bookings/{}"),
                    Call.post("/v1/bookings/{}/cancel", "{}"),
                    Call.get("/v1/bookings/{}/timeline"),
                    Call.get("/v1/bookings/{}/refund-quote"),
                    Call.post("/v1/bookings/{}/visit", "{\"coming\": true}"),
                    Call.post("/v1/bookings/{}/payment", "{\"method\": \"WALLET\"}")
                            .keyed("19"))) {
                var theirs = refused(jari.send(at(id, call)), 404, ErrorCode.BOOKING_NOT_FOUND);
                var none = refused(jari.send(at("999999999", call)), 404, ErrorCode.BOOKING_NOT_FOUND);
                assertThat(faceless(theirs)).isEqualTo(faceless(none));
            }
    }

    private Call at(String id, Call call) {
        return new Call(call.method(), call.path().replace("{}", id), call.headers(), call.body())
                .as(jari.customer(DemoJari.OTHER));
    }

    private static String faceless(String problem) {
        return problem.replaceAll("\"(instance|requestId)\":\"[^\"]*\"", "");
    }

    @Test
    void rows_20_21_22_holds_are_used_by_their_owner_and_once() {
        var slot = things.freshSlot();
        var first = things.hold(202, slot);
        refused(confirm(203, first), 403, ErrorCode.FORBIDDEN);

        // The same user's second hold of the range takes the place of the first.
        var key = DemoThings.holdWish(slot).replace("0b0e2d8c", "0b0e2d8d");
        var second = jari.ask(Call.post("/v1/holds", key).as(jari.customer(202)))
                .path("holdId")
                .stringValue();
        refused(confirm(202, first), 409, ErrorCode.HOLD_EXPIRED);
        assertThat(confirm(202, second).statusCode()).isEqualTo(201);
        refused(confirm(202, second), 409, ErrorCode.HOLD_ALREADY_PROCESSED);
        refused(confirm(202, second + "x"), 404, ErrorCode.HOLD_NOT_FOUND);
    }

    private HttpResponse<String> confirm(long user, String hold) {
        return jari.send(Call.post("/v1/holds/" + hold + "/confirm", "{\"paymentType\": \"NONE\"}")
                .as(jari.customer(user))
                .waiting());
    }

    @Test
    void row_24_what_is_closed_or_over_is_not_sold() {
        var slot = things.freshSlot();
        jari.ask(Call.of("POST", "/v1/admin/slots/" + slot + "/close").as(jari.admin()));
        refused(jari.send(things.book(204, DemoThings.wish(slot, 1), "24")), 409, ErrorCode.SLOT_CLOSED);
        var over = "{\"offeringId\": %d, \"checkIn\": \"2020-01-01\", \"checkOut\": \"2020-01-02\"}"
                .formatted(things.room);
        assertThat(jari.send(things.book(204, over, "24-over")).statusCode()).isIn(404, 422);
    }

    @Test
    void row_25_cancelling_twice() {
        var path = "/v1/bookings/" + things.booking(205).path("bookingId") + "/cancel";
        jari.ask(Call.post(path, "{}").as(jari.customer(205)).keyed("25-a"));
        refused(
                jari.send(Call.post(path, "{}").as(jari.customer(205)).keyed("25-b")),
                409,
                ErrorCode.CANCEL_NOT_ALLOWED);
    }

    @Test
    void row_27_two_keys() throws IOException {
        var answer = jari.raw("POST /v1/bookings HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer "
                + jari.customer(DemoJari.MINJI) + "\r\nContent-Type: application/json\r\nIdempotency-Key: a\r\n"
                + "Idempotency-Key: b\r\nContent-Length: 13\r\n\r\n{\"slotId\": 1}");
        assertThat(answer).startsWith("HTTP/1.1 400 ").contains("VALIDATION_FAILED");
    }

    @Test
    void rows_28_29_30_keys_belong_to_one_caller_and_one_request() throws Exception {
        var slot = things.freshSlot();
        var call = things.book(206, DemoThings.wish(slot, 1), "28");
        Callable<HttpResponse<String>> ask = () -> jari.send(call);
        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers =
                    callers.invokeAll(IntStream.range(0, 8).mapToObj(_ -> ask).toList());
            var bookings = new ArrayList<String>();
            for (var answer : answers) {
                assertThat(answer.get().statusCode()).as(answer.get().body()).isEqualTo(201);
                bookings.add(DemoJari.json(answer.get()).path("bookingNumber").stringValue());
            }
            assertThat(bookings.stream().collect(Collectors.toSet())).hasSize(1);
        }
        refused(jari.send(things.book(206, DemoThings.wish(slot, 2), "28")), 422, ErrorCode.IDEMPOTENCY_KEY_REUSED);
        assertThat(jari.send(things.book(207, DemoThings.wish(slot, 1), "28")).statusCode())
                .isEqualTo(201);
    }

    @Test
    void rows_36_37_an_edit_names_what_it_saw() {
        var edit = Call.of("PATCH", "/v1/admin/slots/" + things.freshSlot())
                .as(jari.admin())
                .with("{\"capacity\": 5}");
        refused(jari.send(edit), 428, ErrorCode.IF_MATCH_REQUIRED);
        refused(jari.send(edit.header("If-Match", "\"999\"")), 412, ErrorCode.VERSION_MISMATCH);
        refused(jari.send(edit.header("If-Match", "W/\"0\"")), 412, ErrorCode.VERSION_MISMATCH);
    }

    @Test
    void rows_46_47_money_that_is_not_there() {
        var path = "/v1/bookings/" + things.payable(208).path("bookingId") + "/payment";
        var coupon = Call.post(path, "{\"method\": \"WALLET\", \"couponId\": 999999}")
                .as(jari.customer(208));
        refused(jari.send(coupon.keyed("47").waiting()), 409, ErrorCode.COUPON_NOT_USABLE);
        var wallet = Call.post(path, "{\"method\": \"WALLET\"}").as(jari.customer(208));
        refused(jari.send(wallet.keyed("46").waiting()), 402, ErrorCode.INSUFFICIENT_BALANCE);
    }

    @Test
    void rows_50_51_60_what_is_no_http() throws IOException {
        var rest = " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n";
        assertThat(jari.raw("GET /v1/venues" + rest + "X-Long: " + "x".repeat(64_000) + "\r\n\r\n"))
                .startsWith("HTTP/1.1 400 ")
                .contains("application/problem+json");
        assertThat(jari.raw("GET /v1/venues?x=" + "x".repeat(20_000) + rest + "\r\n"))
                .startsWith("HTTP/1.1 400 ")
                .contains("application/problem+json");
        assertThat(jari.raw("TRACE /v1/venues" + rest + "\r\n"))
                .startsWith("HTTP/1.1 405 ")
                .contains("Allow: ");
        var twoLengths = "Content-Type: application/json\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n";
        assertThat(jari.raw("POST /v1/auth/demo-token" + rest + twoLengths + "\r\n0\r\n\r\n"))
                .startsWith("HTTP/1.1 400 ");
        var evil = rest.replace("Host: x", "Host: evil.example\r\nX-Forwarded-Host: evil.example");
        assertThat(jari.raw("GET /v1/venues" + evil + "\r\n"))
                .startsWith("HTTP/1.1 200 ")
                .doesNotContain("evil.example");
    }

    @Test
    void row_53_a_wish_to_wait_that_means_nothing_is_none() {
        for (var prefer : List.of("wait=abc", "wait=-1", "wait=99999", "nonsense", "wait=1, wait=2")) {
            var slot = things.freshSlot();
            var call = things.book(209, DemoThings.wish(slot, 1), "53-" + slot).header("Prefer", prefer);
            assertThat(jari.send(call).statusCode()).as(prefer).isIn(201, 202);
        }
    }

    @Test
    void row_55_a_sixth_hold() {
        for (var i = 0; i < 5; i++) things.hold(210, things.freshSlot());
        var sixth =
                Call.post("/v1/holds", DemoThings.holdWish(things.freshSlot())).as(jari.customer(210));
        refused(jari.send(sixth), 429, ErrorCode.HOLD_LIMIT_REACHED);
    }

    @Test
    void row_58_a_line_break_splits_nothing() {
        var slot = things.freshSlot();
        var wish = "{\"slotId\": %d, \"paymentType\": \"NONE\", \"requestMessage\": \"a\\r\\nSet-Cookie: x,\\\"=1+1\"}"
                .formatted(slot);
        var number =
                jari.ask(things.book(211, wish, "58")).path("bookingNumber").stringValue();
        var export =
                jari.send(Call.get("/v1/admin/bookings.csv?number=" + number).as(jari.admin()));
        assertThat(export.headers().firstValue("Set-Cookie")).isEmpty();
        assertThat(jari.ask(Call.get("/v1/bookings/" + number).as(jari.customer(211)))
                        .path("requestMessage")
                        .stringValue())
                .isEqualTo("a\r\nSet-Cookie: x,\"=1+1");
    }

    /** The problem document, after what must be true of every one. */
    private static String refused(HttpResponse<String> answer, int status, ErrorCode code) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(answer.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(DemoJari.json(answer).path("code").stringValue())
                .as(answer.body())
                .isEqualTo(code.name());
        assertThat(answer.body()).doesNotContain("Exception", "dev.jari", "\tat ");
        return answer.body();
    }
}
