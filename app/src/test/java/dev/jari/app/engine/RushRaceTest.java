package dev.jari.app.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Answer.Granted;
import dev.jari.contracts.answer.Answer.Refused;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.slot.Slot;
import dev.jari.engine.Engine;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Thousands of people, one slot, all at once; and each who is refused was refused rightly. */
@Covers({"B1", "B4", "Z6", "Q1"})
class RushRaceTest {

    private static final Logger log = LoggerFactory.getLogger(RushRaceTest.class);

    private static final int PLACES = 400;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private static Engine engine;

    @BeforeAll
    static void start() {
        engine = Engine.start(database.url(), redis.url(), MachineChance.CLOCK, MachineChance.IDS::get, Map.of())
                .flowing();
    }

    @AfterAll
    static void stop() {
        engine.close();
    }

    @Test
    void eight_hundred_people_want_four_hundred_places() throws Exception {
        var rush = rush(800, _ -> 1);

        assertThat(rush.placesSold()).isEqualTo(PLACES);
        assertEverybodyWasTreatedRightly(rush);
    }

    @Test
    void ten_thousand_people_want_four_hundred_places() throws Exception {
        var rush = rush(10_000, _ -> 1);

        assertThat(rush.placesSold()).isEqualTo(PLACES);
        assertEverybodyWasTreatedRightly(rush);
    }

    @Test
    void parties_of_one_to_four_want_four_hundred_places() throws Exception {
        var rush = rush(2_000, person -> 1 + person % 4);

        assertThat(rush.placesSold()).isLessThanOrEqualTo(PLACES);
        assertEverybodyWasTreatedRightly(rush);
    }

    @Test
    void two_instances_share_the_lanes_and_nobody_is_overtaken() throws Exception {
        try (var other = Engine.start(
                        database.url(), redis.url(), MachineChance.CLOCK, MachineChance.IDS::get, Map.of())
                .flowing()) {
            var rush = rush(1_000, _ -> 1, List.of(engine, other));

            assertThat(rush.placesSold()).isEqualTo(PLACES);
            assertEverybodyWasTreatedRightly(rush);
        }
    }

    /** The answer to each person, in the order of their numbers. */
    private record Rush(Slot slot, IntUnaryOperator quantity, List<Answer<BookingNow>> answers) {

        int placesSold() {
            return answers.stream()
                    .flatMap(answer -> answer.ifGranted().stream())
                    .mapToInt(now -> now.booking().quantity())
                    .sum();
        }
    }

    private static Rush rush(int people, IntUnaryOperator quantity) throws Exception {
        return rush(people, quantity, List.of(engine));
    }

    private static Rush rush(int people, IntUnaryOperator quantity, List<Engine> engines) throws Exception {
        var slot = engine.slot(PLACES);
        var answers = together(
                people,
                person -> engines.get(person % engines.size())
                        .create(Engine.wish(
                                new UserId(1 + person),
                                slot,
                                quantity.applyAsInt(person),
                                "rush-%s-%d".formatted(slot.slotId(), person),
                                10)));
        return new Rush(slot, quantity, answers);
    }

    @Test
    void where_looking_and_taking_are_two_steps_the_same_crowd_is_sold_too_much() throws Exception {
        var slot = engine.slot(PLACES);

        var sold = together(800, _ -> lookThenTake(slot));

        assertThat(Collections.frequency(sold, true)).isGreaterThan(PLACES);
        setBooked(slot, 0);
    }

    /** Without lanes, in which one process decides after the other, and without the lock of the row. */
    private static boolean lookThenTake(Slot slot) {
        var booked = engine.database("inventory")
                .jdbc()
                .sql("SELECT booked FROM slot WHERE id = ?")
                .param(slot.slotId())
                .query(Integer.class)
                .single();
        if (booked == PLACES) return false;
        setBooked(slot, booked + 1);
        return true;
    }

    private static void setBooked(Slot slot, int booked) {
        engine.database("inventory")
                .jdbc()
                .sql("UPDATE slot SET booked = ? WHERE id = ?")
                .params(booked, slot.slotId())
                .update();
    }

    private static <T> List<T> together(int people, IntFunction<T> asking) throws Exception {
        var ready = new CountDownLatch(people);
        var go = new CountDownLatch(1);
        var answers = new ArrayList<T>(people);
        try (var crowd = Executors.newVirtualThreadPerTaskExecutor()) {
            var futures = new ArrayList<Future<T>>(people);
            for (var i = 0; i < people; i++) {
                var person = i;
                futures.add(crowd.submit(() -> {
                    ready.countDown();
                    go.await();
                    return asking.apply(person);
                }));
            }
            ready.await();
            var begun = System.nanoTime();
            go.countDown();
            for (var future : futures) answers.add(future.get());
            log.info("{} people were answered in {}", people, Duration.ofNanos(System.nanoTime() - begun));
        }
        return answers;
    }

    private static void assertEverybodyWasTreatedRightly(Rush rush) {
        for (var person = 0; person < rush.answers().size(); person++) {
            switch (rush.answers().get(person)) {
                case Granted<BookingNow>(var now) ->
                    assertThat(now.booking().status()).isEqualTo(BookingStatus.CONFIRMED);
                case Refused<BookingNow>(var refusal) -> {
                    assertThat(refusal.code()).isEqualTo(ErrorCode.SOLD_OUT);
                    assertThat((Integer) refusal.data().get("available"))
                            .isLessThan(rush.quantity().applyAsInt(person));
                }
            }
        }
        assertThat(wronglyDecided(rush.slot())).isEmpty();
        engine.awaitQuiet();
        assertThat(engine.audit()).allMatch(check -> check.ok());
    }

    /** In the order of acceptance each party for which enough was left got places, and no other. */
    private static List<Long> wronglyDecided(Slot slot) {
        var free = new int[] {PLACES};
        var wrong = new ArrayList<Long>();
        engine.database("inventory").jdbc().sql("""
                        SELECT booking_id, quantity, state
                          FROM reservation
                         WHERE slot_ids = ARRAY [?::bigint]
                         ORDER BY accepted_seq
                        """).param(slot.slotId()).query(row -> {
            var quantity = row.getInt("quantity");
            var fits = quantity <= free[0];
            if (fits) free[0] -= quantity;
            if (fits != row.getString("state").equals("RESERVED")) wrong.add(row.getLong("booking_id"));
        });
        return wrong;
    }
}
