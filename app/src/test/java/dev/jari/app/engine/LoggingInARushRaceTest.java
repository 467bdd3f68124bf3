package dev.jari.app.engine;

import static dev.jari.engine.Engine.granted;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.jari.booking.log.LoggedRequests;
import dev.jari.contracts.action.FollowBooking;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Many book at once: the log stays readable, and each line is under the request of its own booking. */
@Covers("B3")
class LoggingInARushRaceTest {

    private static final int PEOPLE = 200;
    private static final Pattern BOOKING = Pattern.compile("bookingId=(\\d+)");

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private static Engine engine(int loggedPerSecond) {
        return Engine.start(
                        database.url(),
                        redis.url(),
                        MachineChance.CLOCK,
                        MachineChance.IDS::get,
                        Map.of("jari.booking.logged-per-second", loggedPerSecond))
                .flowing();
    }

    private static Booking book(Engine engine, Slot slot, long userId) {
        return granted(engine.create(new CreateBooking(
                        new UserId(userId),
                        null,
                        null,
                        "rush-" + slot.slotId() + "-" + userId,
                        "one place",
                        new Places.OneSlot(slot.slotId()),
                        1,
                        null,
                        List.of(),
                        null,
                        null,
                        CreateBooking.WAIT_MAX,
                        requestOf(userId))))
                .booking();
    }

    private static String requestOf(long userId) {
        return "REQ-OF-" + userId;
    }

    /** All customers at once; gives whose each booking is. */
    private static Map<String, Long> rush(Engine engine, Slot slot) throws Exception {
        var users = new HashMap<String, Long>();
        try (var people = Executors.newVirtualThreadPerTaskExecutor()) {
            var bookings = new ArrayList<Future<Booking>>();
            for (var userId : IntStream.rangeClosed(1, PEOPLE).toArray())
                bookings.add(people.submit(() -> book(engine, slot, userId)));
            for (var booking : bookings)
                users.put(
                        booking.get().bookingId().toString(),
                        booking.get().userId().value());
        }
        engine.awaitQuiet();
        return users;
    }

    @Test
    void every_line_of_a_batch_carries_the_request_of_its_own_booking() throws Exception {
        try (var engine = engine(10 * PEOPLE);
                var log = new CapturedLog()) {
            var slot = engine.slot(PEOPLE);
            engine.awaitQuiet();

            // when
            var users = rush(engine, slot);

            // then
            assertThat(log.lines())
                    .as("batches of several")
                    .anyMatch(line -> line.matches(".*one of ([2-9]|\\d\\d+) in this batch"));
            assertThat(strangers(log.events(), users)).isEmpty();
            assertThat(log.linesWith("CONFIRMED successfully")).hasSize(PEOPLE);
        }
    }

    /** Lines about a booking that are under another request than the one that made it. */
    private static List<String> strangers(List<ILoggingEvent> events, Map<String, Long> users) {
        var strangers = new ArrayList<String>();
        for (var event : events) {
            var line = event.getFormattedMessage();
            var booking = BOOKING.matcher(line);
            if (!booking.find()) continue;
            var request = requestOf(Objects.requireNonNull(users.get(booking.group(1))));
            if (!line.startsWith("[%s] ".formatted(request))
                    || !request.equals(event.getMDCPropertyMap().get("requestId"))) strangers.add(line);
        }
        return strangers;
    }

    @Test
    void above_the_rate_a_batch_has_one_line() throws Exception {
        var perSecond = 2;
        try (var engine = engine(perSecond)) {
            var slot = engine.slot(PEOPLE);
            engine.awaitQuiet();
            var began = System.nanoTime();

            // when
            try (var log = new CapturedLog()) {
                rush(engine, slot);

                // then
                var logged = new HashSet<String>();
                for (var line : log.lines()) {
                    var booking = BOOKING.matcher(line);
                    if (booking.find()) logged.add(booking.group(1));
                }
                var seconds = Duration.ofNanos(System.nanoTime() - began).toSeconds() + 1;
                assertThat(logged).hasSizeBetween(1, Math.toIntExact(perSecond * (seconds + 1)));
                assertThat(log.linesWith("have lines of their own"))
                        .anyMatch(line -> line.contains("[Saga] accepted"))
                        .anyMatch(line -> line.contains("[Saga]") && line.contains("reserved"))
                        .anyMatch(line -> line.contains("[SagaHandler]"));
            }
        }
    }

    @Test
    void what_is_followed_has_lines_at_any_rate() {
        try (var engine = engine(0)) {
            var slot = engine.slot(4);
            engine.awaitQuiet();
            try (var log = new CapturedLog()) {
                follow(engine, null, new UserId(7), null);
                follow(engine, null, null, requestOf(8));

                // when
                var customer = book(engine, slot, 7);
                var request = book(engine, slot, 8);
                var other = book(engine, slot, 9);
                engine.awaitQuiet();

                // then
                assertThat(log.linesWith(about(customer))).anyMatch(line -> line.contains("CONFIRMED successfully"));
                assertThat(log.linesWith(about(request))).anyMatch(line -> line.contains("CONFIRMED successfully"));
                assertThat(log.linesWith(about(other))).isEmpty();

                // when
                follow(engine, other.bookingId(), null, null);
                engine.cancel(other);
                engine.awaitQuiet();

                // then
                assertThat(log.linesWith(about(other)))
                        .anyMatch(line -> line.contains("CONFIRMED -> CANCELLED by USER"))
                        .anyMatch(line -> line.contains("SLOT_RELEASE SUCCESS"));
            }
        }
    }

    private static String about(Booking booking) {
        return "bookingId=" + booking.bookingId();
    }

    private static void follow(
            Engine engine, @Nullable BookingId bookingId, @Nullable UserId userId, @Nullable String requestId) {
        var until = MachineChance.CLOCK.instant().plus(Duration.ofMinutes(10));
        // As an admin's request to a gateway tells it; whatever process hears of it takes it over by itself.
        engine.bean(LoggedRequests.class).follow(new FollowBooking(bookingId, userId, requestId, until));
    }
}
