package dev.jari.app.command;

import static dev.jari.app.command.Answers.done;
import static dev.jari.app.command.Answers.info;
import static dev.jari.app.command.Answers.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.app.JariApplication;
import dev.jari.client.JariClient.Role;
import dev.jari.client.booking.Booking;
import dev.jari.client.booking.BookingStatus;
import dev.jari.client.catalogue.Slot;
import dev.jari.client.wish.BookingWish;
import dev.jari.client.wish.ConfirmWish;
import dev.jari.client.wish.HoldWish;
import dev.jari.client.wish.Terms;
import dev.jari.testkit.Covers;
import dev.jari.testkit.process.ChildProcess;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Customers at a real, running Jari, which all these tests share; each takes a day of its own. */
@Covers({"B1", "B2", "B5", "B10", "H1", "H2", "H5"})
class BuyingPlacesJourneyTest {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Terms FREE = Terms.payment("NONE");

    @TempDir
    static Path folder;

    private static RunningJari jari;
    private static List<Slot> slots;

    @BeforeAll
    static void start() throws Exception {
        jari = RunningJari.up(folder);
        var catalogue = jari.client().catalogue();
        var venue = catalogue.venues("PARK_GOLF", null).value().items().getFirst();
        var game = catalogue.offerings(venue.venueId(), null).value().items().getFirst();
        var from = catalogue.slot(1).value().date().plusDays(3);
        slots = catalogue
                .slots(game.offeringId(), from, from.plusDays(1))
                .value()
                .items();
    }

    @AfterAll
    static void stop() {
        jari.close();
    }

    private static long slot(int number) {
        return slots.get(number).slotId();
    }

    private static BookingWish wish(long slot, int quantity) {
        return BookingWish.slot(slot, quantity).on(FREE);
    }

    private static Booking booked(long user, BookingWish wish) throws InterruptedException {
        return done(201, jari.customer(user).book(wish));
    }

    /** What the client would not send. */
    private static void refusedRaw(int status, String code, long user, String path, String json, String... more)
            throws Exception {
        var headers = new ArrayList<>(List.of("Authorization", "Bearer " + jari.token(user, Role.CUSTOMER)));
        headers.addAll(List.of(more));
        var response = jari.send("POST", path, json, headers.toArray(String[]::new));
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(JSON.readTree(response.body()).path("code").stringValue()).isEqualTo(code);
    }

    @Test
    void a_place_is_booked_shown_to_its_owner_and_to_nobody_else() throws Exception {
        // when
        var owner = jari.customer(101);
        var made = owner.book(wish(slot(0), 2));

        // then
        var booking = done(201, made);
        assertThat(booking.status()).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(info(made).location()).isEqualTo("/v1/bookings/" + booking.bookingId());
        assertThat(owner.booking(booking.bookingNumber()).value())
                .isEqualTo(owner.booking(booking.bookingId()).value());
        assertThat(info(owner.booking(booking.bookingId())).etag()).isNotNull();
        refused(404, "BOOKING_NOT_FOUND", jari.customer(102).booking(booking.bookingId()));
        assertThat(owner.bookings(BookingStatus.CONFIRMED, null).value().items())
                .hasSize(1);
    }

    @Test
    void the_same_key_books_once_whoever_asks_how_often_and_in_which_words() throws Exception {
        // given
        var wish = wish(slot(1), 1).keyed("again");
        var theirs = "{\"paymentType\": \"NONE\", \"playerCount\": 1, \"gameTimeSlotId\": %d}".formatted(slot(1));
        var token = "Bearer " + jari.token(111, Role.CUSTOMER);
        Callable<HttpResponse<String>> ask = () -> jari.send(
                "POST",
                "/v1/bookings",
                theirs,
                "Authorization",
                token,
                "Idempotency-Key",
                "\"again\"",
                "Prefer",
                "wait=10");

        // when
        var first = booked(111, wish);
        var bookings = new HashSet<Long>();
        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var call :
                    callers.invokeAll(IntStream.range(0, 50).mapToObj(_ -> ask).toList())) {
                assertThat(call.get().statusCode()).as(call.get().body()).isEqualTo(201);
                assertThat(call.get().headers().firstValue("Idempotent-Replayed"))
                        .hasValue("true");
                bookings.add(JSON.readTree(call.get().body()).path("bookingId").longValue());
            }
        }

        // then
        assertThat(bookings).containsExactly(first.bookingId());
        var customer = jari.customer(111);
        refused(422, "IDEMPOTENCY_KEY_REUSED", customer.book(wish(slot(1), 2).keyed("again")));
        refused(409, "DUPLICATE_REQUEST", customer.book(wish(slot(1), 1).keyed("other")));
        assertThat(booked(112, wish).bookingId()).isNotEqualTo(first.bookingId());
    }

    @Test
    void more_than_is_left_is_sold_out_and_says_what_is_left() throws Exception {
        booked(121, wish(slot(2), 3));

        var problem = refused(409, "SOLD_OUT", jari.customer(122).book(wish(slot(2), 2)));

        assertThat(problem.available()).isEqualTo(1);
    }

    @Test
    void a_hold_keeps_its_places_from_others_and_is_confirmed_once() throws Exception {
        // given
        var owner = jari.customer(131);
        var other = jari.customer(132);
        var hold = done(201, owner.hold(HoldWish.slot(slot(3), 4)));

        // then
        refused(409, "SOLD_OUT", other.book(wish(slot(3), 1)));
        refused(403, "FORBIDDEN", other.readHold(hold.holdId()));
        refused(403, "FORBIDDEN", other.confirm(ConfirmWish.of(hold.holdId())));
        refused(404, "HOLD_NOT_FOUND", owner.readHold(hold.holdId() + "x"));
        done(200, owner.extend(hold.holdId()));

        // when
        var booking = done(201, owner.confirm(ConfirmWish.of(hold.holdId())));

        // then
        assertThat(booking.quantity()).isEqualTo(hold.quantity());
        assertThat(booking.slotIds()).isEqualTo(hold.slotIds());
        refused(409, "HOLD_ALREADY_PROCESSED", owner.confirm(ConfirmWish.of(hold.holdId())));
        refused(409, "HOLD_ALREADY_PROCESSED", owner.release(hold.holdId()));
    }

    @Test
    void a_hold_that_is_given_back_is_free_at_once() throws Exception {
        var owner = jari.customer(141);
        var hold = done(201, owner.hold(HoldWish.slot(slot(4), 4)));

        done(204, owner.release(hold.holdId()));

        booked(142, wish(slot(4), 4));
    }

    @Test
    void what_can_not_be_is_refused_and_never_a_500() throws Exception {
        var slot = slot(5);
        var customer = jari.customer(151);
        for (var key : new String[] {"null", "\"mine\""})
            refusedRaw(
                    400,
                    "VALIDATION_FAILED",
                    151,
                    "/v1/holds",
                    "{\"clientHoldKey\": %s, \"slotId\": %d, \"quantity\": 1}".formatted(key, slot));
        for (var quantity : new int[] {0, -1, 1_000_000_000}) {
            refused(422, "VALIDATION_FAILED", customer.hold(HoldWish.slot(slot, quantity)));
            refused(422, "VALIDATION_FAILED", customer.book(wish(slot, quantity)));
        }
        refusedRaw(400, "IDEMPOTENCY_KEY_REQUIRED", 151, "/v1/bookings", "{\"slotId\": %d}".formatted(slot));
        refused(404, "SLOT_NOT_FOUND", customer.book(wish(999_999_999, 1)));
    }

    private static ChildProcess command(String... arguments) {
        var all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--url", "http://localhost:" + jari.port()));
        return ChildProcess.start(JariApplication.class, List.of(), all.toArray(String[]::new));
    }

    @Test
    void the_command_buy_tells_each_step() {
        try (var buying = command("buy", "--hold", "--user", "161")) {
            assertThat(buying.awaitEnd()).isZero();
            assertThat(buying.awaitOutput())
                    .extracting(line -> line.split(" +", 2)[0])
                    .containsExactly("signed", "found", "held", "confirmed");
        }
    }

    @Test
    @Covers("B4")
    void a_rush_of_mixed_wishes_fills_the_slot_exactly_and_the_audit_is_green() {
        try (var rush = command("rush", "--people", "300", "--capacity", "100", "--quantity", "mixed", "--json")) {
            assertThat(rush.awaitEnd()).isZero();
            var report = JSON.readTree(rush.awaitOutput().getLast());
            assertThat(report.path("ok").booleanValue()).isTrue();
            assertThat(report.at("/rush/places").intValue()).isEqualTo(100);
            assertThat(report.at("/rush/falselyRefused").intValue()).isZero();
            assertThat(report.at("/audit/checks").toString()).contains("claims-match-bookings");
        }
    }
}
