package dev.jari.client;

import static dev.jari.client.StandInJari.json;
import static dev.jari.client.StandInJari.nothing;
import static dev.jari.client.StandInJari.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.client.Outcome.Done;
import dev.jari.client.Outcome.Refused;
import dev.jari.client.Outcome.Unanswered;
import dev.jari.client.booking.Booking;
import dev.jari.client.booking.BookingStatus;
import dev.jari.client.booking.WaitingPlace;
import dev.jari.client.wish.BookingWish;
import dev.jari.client.wish.HoldWish;
import dev.jari.client.wish.PaymentWish;
import dev.jari.client.wish.Terms;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BookingPlacesStoreTest {

    private static final ClientSettings SETTINGS = ClientSettings.usual().patience(Duration.ofSeconds(20), 4);
    private static final String CREATE = "POST /v1/bookings";
    private static final String TICKET = """
            {"ticket": "t.1", "position": %d, "waitingCount": 9, "stream": "/v1/waiting-room/t.1/stream"}
            """;

    private final StandInJari server = new StandInJari();
    private final JariClient jari = JariClient.at(server.address(), SETTINGS);
    private final Customer customer = jari.customer("token");

    @AfterEach
    void close() {
        jari.close();
        server.close();
    }

    private List<@Nullable String> headers(String name) {
        var values = new ArrayList<@Nullable String>();
        for (var asked : server.asked()) values.add(asked.header(name));
        return values;
    }

    @Test
    void a_wish_is_sent_with_its_key_and_how_long_the_server_may_wait() throws Exception {
        // given
        server.say(CREATE, json(201, Samples.booking("CONFIRMED")).with("Idempotent-Replayed", "true"));
        var wish = BookingWish.slot(170042, 2).on(new Terms("NONE", List.of(), 3L, "창가"));

        // when
        var outcome = customer.book(wish).await();

        // then
        assertThat(outcome).isInstanceOfSatisfying(Done.class, done -> {
            assertThat(((Booking) done.value()).status()).isEqualTo(BookingStatus.CONFIRMED);
            assertThat(done.info().replayed()).isTrue();
        });
        var asked = server.asked().getFirst();
        assertThat(asked.body()).contains("\"slotId\":170042", "\"quantity\":2", "\"couponId\":3", "창가");
        assertThat(asked.header("Idempotency-key")).isEqualTo(wish.key());
        assertThat(asked.header("Prefer")).isEqualTo("wait=10");
        assertThat(asked.header("Authorization")).isEqualTo("Bearer token");
    }

    @Test
    void a_broken_connection_and_a_busy_server_are_asked_again_with_the_same_key() throws Exception {
        // given
        var busy = problem(503, "UNAVAILABLE").with("Retry-After", "0");
        server.say(CREATE, nothing(), busy, json(201, Samples.booking("CONFIRMED")));
        var wish = BookingWish.slot(170042, 2);

        // when
        var booking = customer.book(wish).value();

        // then
        assertThat(booking.bookingNumber()).isEqualTo("BK-7K2M9QX4");
        assertThat(headers("Idempotency-key")).containsExactly(wish.key(), wish.key(), wish.key());
    }

    @Test
    void it_gives_up_after_as_many_tries_as_it_was_told() throws Exception {
        server.say(CREATE, problem(503, "UNAVAILABLE").with("Retry-After", "0"));

        assertThat(customer.book(BookingWish.slot(1, 1)).await()).isInstanceOf(Refused.class);
        assertThat(server.asked()).hasSize(4);
    }

    @Test
    void it_does_not_wait_longer_than_its_patience_for_a_server_that_says_when_to_come_back() throws Exception {
        server.say(CREATE, problem(503, "UNAVAILABLE").with("Retry-After", "60"));

        var refused = (Refused<Booking>) customer.book(BookingWish.slot(1, 1)).await();

        assertThat(refused.problem().retryAfterSeconds()).isEqualTo(60);
        assertThat(server.asked()).hasSize(1);
    }

    @Test
    void a_refusal_is_data() throws Exception {
        server.say(CREATE, problem(409, "SOLD_OUT"));

        var outcome = customer.book(BookingWish.slot(1, 2)).await();

        assertThat(outcome).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.problem().status()).isEqualTo(409);
            assertThat(refused.problem().code()).isEqualTo("SOLD_OUT");
            assertThat(refused.problem().available()).isEqualTo(1);
            assertThat(refused.problem().requestId()).isEqualTo("REQ-7");
            assertThat(refused.problem().errors()).hasSize(1);
        });
        assertThat(server.asked()).hasSize(1);
        assertThatThrownBy(outcome::orThrow).isInstanceOf(NotDone.class).hasMessageContaining("SOLD_OUT");
    }

    @Test
    void whoever_gets_a_ticket_comes_back_with_it_when_told_and_hears_of_every_place() throws Exception {
        // given
        server.say(
                CREATE,
                json(202, TICKET.formatted(7)).with("Retry-After", "0"),
                json(202, TICKET.formatted(3)).with("Retry-After", "0"),
                json(201, Samples.booking("CONFIRMED")));
        var wish = BookingWish.slot(170042, 2);
        var places = new ArrayList<Long>();

        // when
        var booking = customer.book(wish, place -> places.add(place.position())).value();

        // then
        assertThat(booking.status()).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(places).containsExactly(7L, 3L);
        assertThat(headers("Waiting-ticket")).containsExactly(null, "t.1", "t.1");
        assertThat(headers("Idempotency-key")).containsOnly(wish.key());
    }

    @Test
    void nobody_stands_in_line_longer_than_their_patience_and_the_wish_can_go_on_later() throws Exception {
        // given
        server.say(CREATE, json(202, TICKET.formatted(7)).with("Retry-After", "5"));
        var wish = BookingWish.slot(170042, 2);
        var seen = new ArrayList<WaitingPlace>();

        // when
        try (var hasty = JariClient.at(server.address(), SETTINGS.roomPatience(Duration.ofSeconds(1)))) {
            var outcome = hasty.customer("token").book(wish, seen::add).await();

            // then
            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            Unanswered.class,
                            unanswered -> assertThat(unanswered.why()).contains("position 7"));
        }
        assertThat(seen).containsExactly(new WaitingPlace("t.1", 7, 9));
        server.say(CREATE, json(201, Samples.booking("CONFIRMED")));
        assertThat(customer.book(wish).value().bookingId()).isEqualTo(9001);
    }

    @Test
    void a_pending_booking_is_looked_at_until_it_is_decided() throws Exception {
        // given
        server.say(CREATE, json(202, Samples.booking("PENDING")));
        server.say(
                "GET /v1/bookings/9001",
                json(200, Samples.booking("PENDING")),
                json(200, Samples.booking("SLOT_RESERVED")));

        // when
        var booking = customer.book(BookingWish.slot(170042, 2)).value();

        // then
        assertThat(booking.status()).isEqualTo(BookingStatus.PENDING);
        assertThat(customer.decided(booking).value().status()).isEqualTo(BookingStatus.SLOT_RESERVED);
    }

    @Test
    void what_can_not_be_repeated_is_sent_once_whatever_comes_of_it() throws Exception {
        // given
        server.say("POST /v1/holds/h1/extend", nothing());
        server.say("DELETE /v1/holds/h1", problem(503, "UNAVAILABLE").with("Retry-After", "0"));

        // then
        assertThat(customer.extend("h1").await()).isInstanceOf(Unanswered.class);
        assertThat(customer.release("h1").await()).isInstanceOf(Refused.class);
        assertThat(server.asked()).hasSize(2);
    }

    @Test
    void too_many_holds_are_told_at_once_and_a_limit_with_an_end_is_waited_for() throws Exception {
        // given
        server.say("POST /v1/holds", problem(429, "HOLD_LIMIT_REACHED"));
        server.say(
                "POST /v1/holds/h1/extend",
                problem(429, "RATE_LIMITED").with("Retry-After", "0"),
                problem(409, "HOLD_EXPIRED"));

        // when
        var tooMany = customer.hold(HoldWish.slot(1, 1)).await();
        var limited = customer.extend("h1").await();

        // then
        assertThat(tooMany).isInstanceOf(Refused.class);
        assertThat(limited)
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.problem().code()).isEqualTo("HOLD_EXPIRED"));
        assertThat(server.asked()).hasSize(3);
    }

    @Test
    void words_that_came_later_are_read_as_unknown_and_what_is_no_booking_is_no_answer() throws Exception {
        server.say("GET /v1/bookings/1", json(200, Samples.booking("TELEPORTED")));
        server.say("GET /v1/bookings/2", json(200, "<html>"));

        assertThat(customer.booking(1).value().status()).isEqualTo(BookingStatus.UNKNOWN);
        assertThat(customer.booking(2).await()).isInstanceOf(Unanswered.class);
    }

    @Test
    void nobody_there_is_no_answer_and_no_exception() throws Exception {
        var gone = server.address();
        server.close();

        try (var alone = JariClient.at(gone, SETTINGS.patience(Duration.ofSeconds(5), 2))) {
            assertThat(alone.customer("t").pay(sample(), PaymentWish.wallet()).await())
                    .isInstanceOfSatisfying(
                            Unanswered.class,
                            unanswered -> assertThat(unanswered.why()).contains(gone.toString()));
        }
    }

    private static Booking sample() {
        return Json.read(Samples.booking("SLOT_RESERVED"), Booking.class);
    }

    @Test
    void an_address_that_is_none_is_said_at_once() {
        assertThatThrownBy(() -> JariClient.at(URI.create("localhost:8080")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no address");
    }
}
