package dev.jari.app.engine;

import static dev.jari.engine.Engine.granted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.CancelBooking;
import dev.jari.contracts.booking.PayBooking;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.timeline.ShowTimeline;
import dev.jari.contracts.timeline.Timeline;
import dev.jari.contracts.timeline.TimelineEntry;
import dev.jari.engine.Engine;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A customer pays and cancels; every service tells its part of it, also when the messages are long gone. */
@Covers({"B7", "B9"})
class TellingTheWholeStoryStoreTest {

    private static final UserId CUSTOMER = new UserId(1);

    /** What stays for ever, in the order it happens. */
    private static final List<String> ROWS = List.of(
            "CREATED",
            "PLACES_TAKEN",
            "PAYMENT_ASKED",
            "WALLET_TAKEN",
            "CANCELLED",
            "REFUND_ASKED",
            "WALLET_GIVEN_BACK",
            "REFUND_DONE",
            "PAYMENT_REFUNDED");

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    @Test
    void all_services_tell_of_a_booking_that_was_paid_and_cancelled() {
        try (var engine = Engine.start(
                        database.url(), redis.url(), MachineChance.CLOCK, MachineChance.IDS::get, Map.of())
                .flowing()) {
            // given
            engine.topUp(CUSTOMER, 20_000);
            var booking = engine.reserved(CUSTOMER, engine.slot(4));
            granted(engine.pay(
                    new PayBooking(booking.bookingNumber(), CUSTOMER, "WALLET", null, null, "pay", "wallet", 10)));
            var cancelled = granted(engine.bus()
                    .request(new CancelBooking(booking.bookingNumber(), CUSTOMER, null, "rain", null, "cancel", 10)));
            assertThat(cancelled.placesReleased()).isTrue();
            engine.awaitSettled();
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> engine.count("notify", "notification WHERE type = 'BOOKING_CANCELLED'") == 1);

            // then
            var whole = timeline(engine, booking);
            assertThat(whole.missing()).isEmpty();
            assertThat(whole.items()).isSortedAccordingTo(Comparator.comparing(TimelineEntry::at));
            assertThat(words(whole))
                    .containsSubsequence(ROWS)
                    .contains("slot.reserved sent", "slot.released sent", "payment.refunded sent");

            // when
            for (var service : List.of("booking", "inventory", "orders", "notify"))
                engine.database(service).jdbc().sql("TRUNCATE event_log").update();

            // then
            var rows = timeline(engine, booking);
            assertThat(words(rows))
                    .containsSubsequence(ROWS)
                    .contains("PLACES_RELEASED", "PLACES_GIVEN_BACK", "NOTIFIED")
                    .noneMatch(word -> word.endsWith(" sent"));
            assertThat(whole.items()).containsSubsequence(rows.items());
        }
    }

    private static Timeline timeline(Engine engine, Booking booking) {
        return granted(engine.bus().request(new ShowTimeline(booking.bookingNumber(), CUSTOMER, null, 200)));
    }

    private static List<String> words(Timeline timeline) {
        return timeline.items().stream().map(TimelineEntry::what).toList();
    }
}
