package dev.jari.app.engine;

import static dev.jari.engine.Engine.granted;
import static dev.jari.engine.Engine.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Answer.Granted;
import dev.jari.contracts.answer.Answer.Refused;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.hold.Hold;
import dev.jari.contracts.hold.PlaceHold;
import dev.jari.contracts.hold.UnpinHold;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.slot.Places.OfHold;
import dev.jari.contracts.slot.Places.OneSlot;
import dev.jari.contracts.slot.Slot;
import dev.jari.engine.Engine;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * People click twice on confirm. Messages wait in the outbox until all clicks are answered and every hold's own end is
 * past.
 */
@Covers({"H5", "H6"})
class ConfirmingTwiceRaceTest {

    private static final Duration SOON = Duration.ofSeconds(20);
    private static final int PEOPLE = 10;

    /** Long enough for all to click, and what the test then waits for. */
    private static final String HOLD_TTL = "4s";

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private Engine engine;

    @BeforeEach
    void start() {
        redis.connection().sync().flushdb();
        engine = Engine.start(
                database.url(),
                redis.url(),
                MachineChance.CLOCK,
                MachineChance.IDS::get,
                Map.of("jari.inventory.hold-ttl", HOLD_TTL));
    }

    @AfterEach
    void stop() {
        engine.close();
    }

    @Test
    void a_second_click_after_the_holds_own_end_leaves_the_first_its_place() {
        // given
        var slot = engine.slot(1);
        var hold = held(1, slot);
        var first = accepted(confirm(hold));
        awaitOwnEnd(List.of(hold));

        // when
        var whileLocked = confirm(hold);
        redis.connection().sync().del("reservation_lock:1:" + slot.slotId());
        var byTheDatabase = confirm(hold);

        // then
        assertThat(codes(List.of(whileLocked, byTheDatabase)))
                .containsExactly(ErrorCode.DUPLICATE_REQUEST, ErrorCode.HOLD_ALREADY_PROCESSED);
        assertThat(place(2, slot).ifGranted()).as("the place is the first's").isEmpty();
        engine.flowing();
        awaitConfirmed(List.of(first));
    }

    @Test
    void whoever_clicks_twice_at_once_gets_the_place_that_was_held() throws Exception {
        // given
        var slot = engine.slot(PEOPLE);
        var holds = LongStream.rangeClosed(1, PEOPLE)
                .mapToObj(user -> held(user, slot))
                .toList();

        // when
        var answers = clickTwice(holds);
        awaitOwnEnd(holds);

        // then
        assertThat(placedByOthers(slot)).isZero();
        engine.flowing();
        awaitConfirmed(answers.stream()
                .flatMap(answer -> answer.ifGranted().stream())
                .map(BookingNow::booking)
                .toList());
    }

    @Test
    void where_a_refused_click_unpins_what_it_did_not_pin_the_places_are_lost() throws Exception {
        // given
        var slot = engine.slot(PEOPLE);
        var holds = LongStream.rangeClosed(1, PEOPLE)
                .mapToObj(user -> held(user, slot))
                .toList();

        // when, as before pins belonged to their bookings: a refused click takes the pin that is there
        for (var answer : clickTwice(holds)) {
            if (!(answer instanceof Granted<BookingNow>(var now))) continue;
            var hold = holds.get(Math.toIntExact(now.booking().userId().value()) - 1);
            engine.bus()
                    .request(new UnpinHold(
                            hold.holdId(), hold.userId(), now.booking().bookingId()));
        }
        awaitOwnEnd(holds);

        // then
        assertThat(placedByOthers(slot)).isPositive();
    }

    private List<Answer<BookingNow>> clickTwice(List<Hold> holds) throws Exception {
        var answers = new ArrayList<Answer<BookingNow>>();
        try (var people = Executors.newFixedThreadPool(8)) {
            var clicks = new ArrayList<Future<Answer<BookingNow>>>();
            for (var hold : holds)
                for (var click = 1; click <= 2; click++) clicks.add(people.submit(() -> confirm(hold)));
            for (var click : clicks) answers.add(click.get());
        }
        assertThat(answers.stream().filter(Granted.class::isInstance)).hasSameSizeAs(holds);
        return answers;
    }

    private long placedByOthers(Slot slot) {
        return LongStream.rangeClosed(1, PEOPLE)
                .filter(person -> place(1_000 + person, slot).ifGranted().isPresent())
                .count();
    }

    private Answer<Hold> place(long userId, Slot slot) {
        var key = MachineChance.IDS.get().toString();
        return engine.bus().request(new PlaceHold(new UserId(userId), key, new OneSlot(slot.slotId()), 1));
    }

    private Hold held(long userId, Slot slot) {
        return granted(place(userId, slot));
    }

    /** Each click with a key of its own. */
    private Answer<BookingNow> confirm(Hold hold) {
        return engine.create(new CreateBooking(
                hold.userId(),
                null,
                null,
                MachineChance.IDS.get().toString(),
                "hold " + hold.holdId(),
                new OfHold(hold.holdId()),
                null,
                null,
                List.of(),
                null,
                null,
                0,
                "test"));
    }

    private static Booking accepted(Answer<BookingNow> answer) {
        var booking = granted(answer).booking();
        assertThat(booking.status()).isEqualTo(BookingStatus.PENDING);
        return booking;
    }

    private static List<ErrorCode> codes(List<Answer<BookingNow>> answers) {
        return answers.stream()
                .filter(Refused.class::isInstance)
                .map(answer -> refusal(answer).code())
                .toList();
    }

    private void awaitOwnEnd(List<Hold> holds) {
        var last = holds.getLast().expiresAt();
        await().atMost(SOON).until(() -> MachineChance.CLOCK.instant().isAfter(last));
    }

    private void awaitConfirmed(List<Booking> bookings) {
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(bookings)
                        .extracting(booking -> engine.find(booking).status())
                        .containsOnly(BookingStatus.CONFIRMED));
    }
}
