package dev.jari.client;

import static dev.jari.client.StandInJari.events;
import static dev.jari.client.StandInJari.nothing;
import static dev.jari.client.StandInJari.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.client.Outcome.Refused;
import dev.jari.client.Outcome.Unanswered;
import dev.jari.client.booking.Booking;
import dev.jari.client.booking.BookingStatus;
import dev.jari.client.catalogue.SlotChange;
import dev.jari.client.catalogue.SlotStatus;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FollowingNewsStoreTest {

    private static final String STREAM = "GET /v1/bookings/9001/stream";

    private final StandInJari server = new StandInJari();
    private final JariClient jari =
            JariClient.at(server.address(), ClientSettings.usual().patience(Duration.ofSeconds(20), 3));
    private final Booking booking = Json.read(Samples.booking("PENDING"), Booking.class);

    @AfterEach
    void close() {
        jari.close();
        server.close();
    }

    private static String event(String name, String data) {
        return "id: 1\nevent: %s\ndata: %s\n\n".formatted(name, data.replace("\n", "\ndata: "));
    }

    @Test
    void a_booking_is_followed_over_breaks_until_nothing_more_can_follow() throws Exception {
        // given
        server.say(
                STREAM,
                events(": hello\n\n" + event("booking", Samples.booking("PENDING"))
                        + event("booking", Samples.booking("CONFIRMED"))),
                nothing(),
                events(event("other", "{}") + event("booking", Samples.booking("CANCELLED"))));
        var heard = new CopyOnWriteArrayList<BookingStatus>();

        // when
        try (var following = jari.customer("token").follow(booking, now -> heard.add(now.status()))) {
            var last = following.end().value();

            // then
            assertThat(last.status()).isEqualTo(BookingStatus.CANCELLED);
        }
        assertThat(heard).containsExactly(BookingStatus.PENDING, BookingStatus.CONFIRMED, BookingStatus.CANCELLED);
        assertThat(server.asked()).allMatch(asked -> "text/event-stream".equals(asked.header("Accept")));
    }

    @Test
    void a_stream_that_is_refused_says_why() throws Exception {
        server.say(STREAM, problem(404, "BOOKING_NOT_FOUND"));

        try (var following = jari.customer("token").follow(booking, _ -> {})) {
            assertThat(following.end().await()).isInstanceOf(Refused.class);
        }
    }

    @Test
    void a_stream_that_never_opens_is_given_up() throws Exception {
        server.say(STREAM, problem(503, "UNAVAILABLE").with("Retry-After", "0"));

        try (var following = jari.customer("token").follow(booking, _ -> {})) {
            assertThat(following.end().await()).isInstanceOf(Unanswered.class);
        }
        assertThat(server.asked()).hasSize(3);
    }

    @Test
    void slots_are_watched_until_it_is_closed() throws Exception {
        // given
        server.say(
                "GET /v1/offerings/17/stream",
                events(event("slot", "{\"slotId\": 1, \"available\": 2, \"status\": \"AVAILABLE\", \"version\": 5}")));
        var heard = new CopyOnWriteArrayList<SlotChange>();

        // when
        var watching = jari.catalogue().watch(17, heard::add);
        await().atMost(Duration.ofSeconds(20)).until(() -> heard.size() >= 2);
        watching.close();

        // then
        assertThat(List.copyOf(heard)).contains(new SlotChange(1, 2, SlotStatus.AVAILABLE, 5));
        assertThat(watching.end().await()).isInstanceOf(Unanswered.class);
    }
}
