package dev.jari.app.engine;

import static dev.jari.engine.Engine.granted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.slot.Places;
import dev.jari.contracts.slot.Slot;
import dev.jari.engine.Engine;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One booking at a time, at the default level: the log tells what the sources' log tells. */
@Covers("B3")
class LoggingABookingStoreTest {

    private static final Duration SOON = Duration.ofSeconds(30);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private static Engine engine;

    @BeforeAll
    static void start() {
        engine = Engine.start(
                        database.url(),
                        redis.url(),
                        MachineChance.CLOCK,
                        MachineChance.IDS::get,
                        Map.of("jari.booking.logged-per-second", "1000"))
                .flowing();
    }

    @AfterAll
    static void stop() {
        engine.close();
    }

    private static CreateBooking wish(long userId, Slot slot, String requestId) {
        return new CreateBooking(
                new UserId(userId),
                "kim.minji@example.com",
                "김민지",
                "key-" + requestId,
                "one place of " + slot.slotId(),
                new Places.OneSlot(slot.slotId()),
                1,
                null,
                List.of(),
                null,
                "allergic to peanuts",
                CreateBooking.WAIT_MAX,
                requestId);
    }

    private static Booking book(long userId, Slot slot, String requestId) {
        var booking = granted(engine.create(wish(userId, slot, requestId))).booking();
        engine.awaitQuiet();
        return booking;
    }

    private static Slot slot() {
        var slot = engine.slot(4);
        engine.awaitQuiet();
        return slot;
    }

    @Test
    void an_ordinary_booking_is_followed_from_its_request_to_the_end() {
        // given
        var slot = slot();

        // when
        try (var log = new CapturedLog()) {
            var id = book(101, slot, "REQ-7K2M9QX4PA").bookingId();

            // then
            await().atMost(SOON).until(() -> !log.linesWith("[Notify]").isEmpty());
            assertTells(
                    log.linesWith("[REQ-7K2M9QX4PA]"),
                    "BOOKING CREATE START: userId=101, OneSlot[slotId=%s]".formatted(slot.slotId()),
                    "Step 1: request check passed",
                    "Step 2: slot validation passed - bookingId=%s, slotIds=[%s], 1 places"
                            .formatted(id, slot.slotId()));
            assertTells(
                    log.linesWith("bookingId=" + id),
                    "Step 3: idempotency key check passed - bookingId=#",
                    "Step 4: COMPLETED - booking # created with PENDING status - bookingId=#, acceptedSeq=#",
                    "[Outbox] Processing event # (slot.reserve) for bookingId=#",
                    "[Saga] SLOT_RESERVE REQUEST RECEIVED: bookingId=#, slotIds=[#], one of 1 in this batch",
                    "[Saga] bookingId=# idempotency check and slot query completed in # ms",
                    "[Saga] bookingId=# current slot state: slotId=# status=AVAILABLE booked=0 held=0 capacity=4"
                            + " version=#",
                    "[Saga] bookingId=# slot state after: slotId=# status=AVAILABLE booked=1 held=0 capacity=4"
                            + " version=#",
                    "[Saga] bookingId=# slot update completed in # ms",
                    "[Saga] SLOT_RESERVE SUCCESS in # ms - bookingId=#, emitting slot.reserved",
                    "[Outbox] Processing event # (slot.reserved) for bookingId=#",
                    "[SagaHandler] bookingId=# PENDING -> CONFIRMED: places reserved, nothing to pay",
                    "[SagaHandler] bookingId=# CONFIRMED successfully",
                    "[Outbox] Processing event # (booking.confirmed) for bookingId=#",
                    "[Notify] bookingId=# the customer is told of booking.confirmed");
            assertThat(log.lines()).noneMatch(line -> line.contains("REQ-REQ"));
        }
    }

    /** These lines are there in this order; # stands for what differs from run to run. */
    private static void assertTells(List<String> lines, String... inOrder) {
        var at = 0;
        for (var expected : inOrder) {
            var line = "\\Q" + expected.replace("#", "\\E[\\w:-]+\\Q") + "\\E";
            var pattern = Pattern.compile("\\[REQ-[\\w-]+] " + line);
            while (at < lines.size() && !pattern.matcher(lines.get(at)).matches()) at++;
            assertThat(at).as("'%s' in its place among %s", expected, lines).isLessThan(lines.size());
            at++;
        }
    }

    @Test
    void a_callers_own_request_id_is_tagged_like_jaris() {
        // given
        var slot = slot();

        // when
        try (var log = new CapturedLog()) {
            var id = book(102, slot, "order-17").bookingId();

            // then
            assertThat(log.linesWith("bookingId=" + id))
                    .isNotEmpty()
                    .allMatch(line -> line.startsWith("[REQ-order-17] "));
        }
    }

    @Test
    void no_line_tells_who_the_customer_is() {
        // given
        var slot = slot();

        // when
        try (var log = new CapturedLog()) {
            book(103, slot, "REQ-SECRETS");

            // then
            assertThat(log.linesWith("REQ-SECRETS")).isNotEmpty();
            assertThat(log.lines())
                    .noneMatch(line -> line.contains("kim.minji") || line.contains("김민지") || line.contains("peanuts"));
        }
    }

    @Test
    void a_second_click_is_told_as_a_duplicate() {
        // given
        var slot = slot();
        var first = book(104, slot, "REQ-FIRST");

        // when
        try (var log = new CapturedLog()) {
            var wish = wish(104, slot, "REQ-FIRST");
            granted(engine.create(wish));

            // then
            assertThat(log.linesWith("[REQ-FIRST]"))
                    .contains("[REQ-FIRST] DUPLICATE REQUEST DETECTED: bookingId=%s - answered again"
                            .formatted(first.bookingId()));
        }
    }

    @Test
    void a_message_that_comes_again_is_told_as_a_duplicate() {
        // given
        var slot = slot();
        var id = book(105, slot, "REQ-AGAIN").bookingId();

        // when
        try (var log = new CapturedLog()) {
            sendAgain(id);

            // then
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(log.linesWith("bookingId=" + id))
                            .contains(
                                    "[REQ-AGAIN] [Saga] DUPLICATE REQUEST DETECTED: bookingId=%s, slotIds=[%s]"
                                                    .formatted(id, slot.slotId())
                                            + " - returning the answer of the first",
                                    "[REQ-AGAIN] [Saga] bookingId=%s stays CONFIRMED: places reserved, nothing to pay"
                                            .formatted(id)));
            engine.awaitQuiet();
        }
    }

    /** As after a loss of what NATS has stored. */
    private static void sendAgain(BookingId id) {
        engine.database("booking").jdbc().sql("""
                        WITH gone AS (
                            DELETE FROM event_log
                             WHERE key = :key
                               AND type = 'slot.reserve'
                            RETURNING lane, no, message_id, key, type, version, headers, payload, created_at)
                        INSERT INTO outbox (lane, no, message_id, key, type, version, headers, payload, created_at)
                        SELECT lane, no, message_id, key, type, version, headers, payload, created_at
                          FROM gone
                        """).param("key", id.toString()).update();
    }

    @Test
    void a_conflict_is_told_with_the_attempt_that_follows() throws Exception {
        // given
        var slot = slot();

        // when
        try (var log = new CapturedLog();
                var people = Executors.newVirtualThreadPerTaskExecutor()) {
            var id = losingToAnother(slot, () -> people.submit(() -> book(106, slot, "REQ-CONFLICT")))
                    .get()
                    .bookingId();

            // then
            assertTells(
                    log.linesWith("bookingId=" + id),
                    "[Saga] SLOT_RESERVE REQUEST RECEIVED: bookingId=#, slotIds=[#], one of 1 in this batch",
                    "[Saga] bookingId=# attempt 1 by # failed: conflict with another transaction."
                            + " Retrying after # ms",
                    "[Saga] SLOT_RESERVE REQUEST RECEIVED: bookingId=#, slotIds=[#], one of 1 in this batch",
                    "[Saga] SLOT_RESERVE SUCCESS in # ms - bookingId=#, emitting slot.reserved",
                    "[SagaHandler] bookingId=# CONFIRMED successfully");
        }
    }

    /**
     * Takes the slot before the batch and the counter after it. Of the two PostgreSQL ends the one that looks first,
     * and the batch has waited a second before the other looks.
     */
    private static <T> T losingToAnother(Slot slot, Supplier<T> booking) {
        var inventory = engine.database("inventory");
        return Objects.requireNonNull(inventory.transactions().execute(transaction -> {
            transaction.setRollbackOnly();
            var jdbc = inventory.jdbc();
            jdbc.sql("SELECT id FROM slot WHERE id = :id FOR UPDATE")
                    .param("id", slot.slotId().value())
                    .query(Long.class)
                    .single();
            jdbc.sql("SET LOCAL deadlock_timeout = '1min'").update();
            var begun = booking.get();
            await().atMost(SOON)
                    .until(() -> engine.count(
                                    "notify",
                                    "pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()")
                            > 0);
            jdbc.sql("UPDATE decision_counter SET last_no = last_no").update();
            return begun;
        }));
    }
}
