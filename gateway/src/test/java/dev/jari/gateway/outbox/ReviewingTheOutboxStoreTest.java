package dev.jari.gateway.outbox;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInOutboxes;
import dev.jari.gateway.auth.Role;
import dev.jari.gateway.example.ExampleFiles;
import dev.jari.messaging.review.DiscardOutboxEvent;
import dev.jari.messaging.review.ListOutboxEvents;
import dev.jari.messaging.review.OutboxEvent;
import dev.jari.messaging.review.OutboxEventAnswer;
import dev.jari.messaging.review.OutboxEventAnswer.Result;
import dev.jari.messaging.review.OutboxStatus;
import dev.jari.messaging.review.RetryOutboxEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReviewingTheOutboxStoreTest {

    private static final UUID ID = UUID.fromString("0196d5f0-6a3c-7d2e-9a41-5c0b7f2e8d13");
    private static final String EVENT = "/v1/admin/outbox/booking-" + ID;

    private final GatewayServer server = GatewayServer.shared();
    private final StandInOutboxes outboxes = server.outboxes();

    @BeforeEach
    void startOver() {
        outboxes.startOver();
    }

    private static OutboxEvent event(int second, OutboxStatus status) {
        return new OutboxEvent(
                new UUID(7, second),
                "note",
                "key",
                "{}",
                2,
                status,
                0,
                Instant.parse("2026-05-01T09:00:00.500Z").plusSeconds(second),
                null,
                null,
                null);
    }

    private static OutboxEvent sent(int second) {
        return event(second, OutboxStatus.SENT);
    }

    private JsonNode read(String path) {
        var response = server.admin("GET", path, null);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JsonMapper.shared().readTree(response.body());
    }

    /** All pages, each of so many; every one is asked for with the cursor of the one before. */
    private List<String> walk(String query, int limit) {
        var ids = new ArrayList<String>();
        @Nullable String cursor = null;
        do {
            var page = read(
                    "/v1/admin/outbox?limit=%d%s%s".formatted(limit, query, cursor == null ? "" : "&cursor=" + cursor));
            page.path("items")
                    .forEach(
                            item -> ids.add(item.path("createdAt").stringValue().substring(17, 19)
                                    + item.path("service").stringValue().charAt(0)));
            assertThat(page.path("items")).hasSizeBetween(1, limit);
            cursor = page.path("nextCursor").stringValue(null);
        } while (cursor != null);
        return ids;
    }

    @Test
    void an_event_has_the_shape_of_the_example() {
        // given
        var createdAt = Instant.parse("2026-05-01T08:59:30.250Z");
        var sent = new OutboxEvent(
                ID,
                "slot.reserved",
                "4711",
                "{\"bookingId\":4711}",
                18,
                OutboxStatus.SENT,
                0,
                createdAt,
                Instant.parse("2026-05-01T08:59:31Z"),
                null,
                null);
        var failed = new OutboxEvent(
                ID,
                "slot.reserved",
                "4711",
                "{\"bookingId\":4711}",
                18,
                OutboxStatus.FAILED,
                5,
                createdAt,
                null,
                "IllegalStateException: no such booking",
                "slot-replies");
        outboxes.hold("inventory", sent);
        outboxes.hold("booking", failed);

        // then
        var example = JsonMapper.shared().valueToTree(ExampleFiles.read("outbox"));
        assertThat((Object) read("/v1/admin/outbox")).isEqualTo(example);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 200})
    void the_messages_of_all_services_come_by_time_page_by_page(int limit) {
        // given
        outboxes.hold("inventory", sent(1), sent(4), sent(5), sent(9));
        outboxes.hold("booking", sent(2), sent(3), sent(8));
        outboxes.hold("notify", sent(7));

        // then
        assertThat(walk("", limit)).containsExactly("09i", "08b", "07n", "05i", "04i", "03b", "02b", "01i");
    }

    @Test
    void a_service_that_gives_few_at_once_is_never_overtaken() {
        // given
        outboxes.givePagesOf(2);
        outboxes.hold(
                "inventory",
                IntStream.range(20, 40)
                        .mapToObj(ReviewingTheOutboxStoreTest::sent)
                        .toArray(OutboxEvent[]::new));
        outboxes.hold("booking", sent(10), sent(30), sent(50));

        // when
        var seen = walk("", 50);

        // then
        assertThat(seen).hasSize(23).doesNotHaveDuplicates();
        assertThat(seen.stream().map(id -> id.substring(0, 2))).isSortedAccordingTo((a, b) -> b.compareTo(a));
    }

    @Test
    void the_list_is_narrowed_by_status_and_by_service() {
        // given
        outboxes.hold("inventory", sent(1), event(2, OutboxStatus.FAILED));
        outboxes.hold("booking", event(3, OutboxStatus.FAILED), event(4, OutboxStatus.DISCARDED));

        // then
        assertThat(walk("&status=FAILED", 1)).containsExactly("03b", "02i");
        assertThat(walk("&service=inventory", 1)).containsExactly("02i", "01i");
        assertThat(walk("&service=booking&status=DISCARDED", 5)).containsExactly("04b");
        outboxes.asked().clear();
        read("/v1/admin/outbox?service=orders&limit=7");
        assertThat(outboxes.asked()).containsExactly(new ListOutboxEvents(null, null, 7));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "status=LOST",
                "status=failed",
                "service=gateway",
                "service=",
                "service=Inventory",
                "limit=0",
                "limit=201",
                "limit=many",
                "cursor=",
                "cursor=junk",
                "cursor=%25",
                "service=orders&cursor=aW52ZW50b3J5PQ"
            })
    void what_makes_no_sense_is_refused(String query) {
        assertProblem(server.admin("GET", "/v1/admin/outbox?" + query, null), 400, "VALIDATION_FAILED");
        assertThat(outboxes.asked()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "inventory=",
                "inventory=,booking=,orders=,notify=,more=",
                "booking=,inventory=,orders=,notify=",
                "inventory=,booking=,orders=,notify=yesterday",
                "inventory=,booking=,orders=,notify=2026-05-01T09:00:00Z/1-1-1-1-1",
                "inventory=,booking=,orders=,notify=+1000000000-12-31T23:59:59Z/"
                        + "00000000-0000-0007-0000-000000000001"
            })
    void a_made_up_cursor_is_refused(String text) {
        var cursor = Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.US_ASCII));

        assertProblem(server.admin("GET", "/v1/admin/outbox?cursor=" + cursor, null), 400, "VALIDATION_FAILED");
        assertThat(outboxes.asked()).isEmpty();
    }

    @Test
    void only_admins_see_and_touch_messages() {
        assertProblem(server.get("/v1/admin/outbox"), 401, "UNAUTHENTICATED");
        assertProblem(server.getAs(Role.CUSTOMER, "/v1/admin/outbox"), 403, "FORBIDDEN");
        assertProblem(server.post(EVENT + "/retry", "{}"), 403, "FORBIDDEN");
        assertThat(outboxes.asked()).isEmpty();
    }

    @Test
    void a_retry_answers_what_came_of_it() {
        outboxes.answerWith(new OutboxEventAnswer(Result.HANDLED, 3, null, null, null));
        assertThat((Object) changed("POST", EVENT + "/retry"))
                .isEqualTo(JsonMapper.shared().valueToTree(ExampleFiles.read("outbox-retried")));
        assertThat(outboxes.asked()).containsExactly(new RetryOutboxEvent(ID));

        outboxes.answerWith(new OutboxEventAnswer(Result.ON_ITS_WAY, 2, null, null, null));
        assertThat(changed("POST", EVENT + "/retry").path("status").stringValue())
                .isEqualTo("PENDING");

        outboxes.answerWith(new OutboxEventAnswer(Result.FAILED_AGAIN, 0, ID, "still ill", null));
        assertThat(changed("POST", EVENT + "/retry").toString())
                .isEqualTo("{\"id\":\"booking-%s\",\"status\":\"FAILED\",\"messages\":0,\"lastError\":\"still ill\"}"
                        .formatted(ID));

        outboxes.answerWith(new OutboxEventAnswer(Result.FAILED_AGAIN, 0, new UUID(7, 8), "next is ill", null));
        var stuck = changed("POST", EVENT + "/retry");
        assertThat(stuck.path("status").stringValue()).isEqualTo("SENT");
        assertThat(stuck.path("stuckAt").stringValue()).isEqualTo("booking-" + new UUID(7, 8));
    }

    @Test
    void a_discard_answers_what_came_of_it() {
        outboxes.answerWith(new OutboxEventAnswer(Result.HANDLED, 2, null, null, null));
        assertThat((Object) changed("DELETE", EVENT))
                .isEqualTo(JsonMapper.shared().valueToTree(ExampleFiles.read("outbox-discarded")));
        assertThat(outboxes.asked()).containsExactly(new DiscardOutboxEvent(ID));

        outboxes.answerWith(new OutboxEventAnswer(Result.NO_CONSUMER, 0, null, null, null));
        assertThat(changed("DELETE", EVENT).path("status").stringValue()).isEqualTo("DISCARDED");

        outboxes.answerWith(new OutboxEventAnswer(Result.FAILED_AGAIN, 0, new UUID(7, 8), "next is ill", null));
        var stuck = changed("DELETE", EVENT);
        assertThat(stuck.path("status").stringValue()).isEqualTo("DISCARDED");
        assertThat(stuck.path("stuckAt").stringValue()).isEqualTo("booking-" + new UUID(7, 8));
    }

    private JsonNode changed(String method, String path) {
        var response = server.admin(method, path, null);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JsonMapper.shared().readTree(response.body());
    }

    @Test
    void what_did_not_fail_stays_as_it_is() {
        outboxes.answerWith(new OutboxEventAnswer(Result.NOT_FAILED, 0, null, null, OutboxStatus.SENT));
        var retried = assertProblem(server.admin("POST", EVENT + "/retry", null), 409, "INVALID_STATE");
        assertThat(retried.path("messageStatus").stringValue()).isEqualTo("SENT");
        assertProblem(server.admin("DELETE", EVENT, null), 409, "INVALID_STATE");
        var korean = server.admin("DELETE", EVENT, null, "Accept-Language", "ko");
        assertThat(assertProblem(korean, 409, "INVALID_STATE").path("detail").stringValue())
                .contains("실패한 메시지만");

        outboxes.answerWith(new OutboxEventAnswer(Result.NO_CONSUMER, 0, null, null, null));
        assertProblem(server.admin("POST", EVENT + "/retry", null), 409, "INVALID_STATE");

        outboxes.answerWith(new OutboxEventAnswer(Result.UNKNOWN, 0, null, null, null));
        assertProblem(server.admin("POST", EVENT + "/retry", null), 404, "NOT_FOUND");
        assertProblem(server.admin("DELETE", EVENT, null), 404, "NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "booking",
                "booking-",
                "booking-123",
                "booking-1-1-1-1-1",
                "gateway-0196d5f0-6a3c-7d2e-9a41-5c0b7f2e8d13",
                "0196d5f0-6a3c-7d2e-9a41-5c0b7f2e8d13",
                "booking-0196D5F0-6A3C-7D2E-9A41-5C0B7F2E8D13",
                "booking-0196d5f0-6a3c-7d2e-9a41-5c0b7f2e8d13x"
            })
    void what_is_no_id_names_nothing(String id) {
        assertProblem(server.admin("POST", "/v1/admin/outbox/" + id + "/retry", null), 404, "NOT_FOUND");
        assertProblem(server.admin("DELETE", "/v1/admin/outbox/" + id, null), 404, "NOT_FOUND");
        assertThat(outboxes.asked()).isEmpty();
    }

    @Test
    void who_did_it_is_in_the_log() {
        // given
        var logger = (Logger) LoggerFactory.getLogger(AdminOutboxEndpoint.class);
        var before = logger.getLevel();
        var lines = new ListAppender<ILoggingEvent>();
        lines.start();
        logger.setLevel(Level.INFO);
        logger.addAppender(lines);

        // when
        try {
            outboxes.answerWith(new OutboxEventAnswer(Result.HANDLED, 1, null, null, null));
            changed("DELETE", EVENT);
        } finally {
            logger.detachAppender(lines);
            logger.setLevel(before);
        }

        // then
        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(
                        "[Outbox] admin 42 asks booking.outbox.discard for " + ID,
                        "[Outbox] admin 42 was answered HANDLED by booking.outbox.discard for " + ID);
    }

    @Test
    void where_a_service_is_silent_the_list_is_unavailable_rather_than_short() {
        try (var alone = GatewayServer.alone()) {
            assertProblem(alone.admin("GET", "/v1/admin/outbox", null), 503, "UNAVAILABLE");
            assertProblem(alone.admin("POST", EVENT + "/retry", null), 503, "UNAVAILABLE");
        }
    }
}
