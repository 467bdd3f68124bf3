package dev.jari.gateway.waiting;

import static dev.jari.gateway.waiting.TestGateway.guest;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.testkit.Covers;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** 5,000 people at two gateways, through a room of 100 that empties once a second. */
@Covers({"Q2", "Z6", "Z8"})
class ThousandsWaitStoreTest {

    private static final int PEOPLE = 5_000;
    private static final int CAPACITY = 100;

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private final ManualClock clock = ManualClock.at("2026-11-15T00:00:00Z");
    private final Map<Integer, Visit> visits = new HashMap<>();
    private final Map<Integer, Integer> positions = new HashMap<>();
    private final Set<Integer> in = new HashSet<>();
    private final List<List<Integer>> rounds = new ArrayList<>();
    private TestGateway one;
    private TestGateway other;
    private boolean otherLives = true;

    @BeforeEach
    void everybodyComes() {
        redis.connection().sync().flushdb();
        one = new TestGateway(redis.url(), clock, CAPACITY);
        other = new TestGateway(redis.url(), clock, CAPACITY);
        for (var person = 1; person <= PEOPLE; person++) come(person, at(person));
        assertThat(in).hasSize(CAPACITY);
        rounds.add(in.stream().sorted().toList());
    }

    @AfterEach
    void close() {
        one.close();
        other.close();
    }

    private TestGateway at(int person) {
        return person % 2 == 1 || !otherLives ? one : other;
    }

    /** As a request does it: vouched for first, then it joins. */
    private void come(int person, TestGateway gateway) {
        visits.put(person, gateway.rooms.arrive(guest(person), place -> told(person, place)));
        told(person, gateway.join(person));
    }

    private void told(int person, PlaceInLine place) {
        switch (place.state()) {
            case WAITING -> {
                var before = positions.put(person, place.position());
                if (before != null)
                    assertThat(place.position()).as("position of " + person).isLessThanOrEqualTo(before);
            }
            case ADMITTED -> in.add(person);
            case GONE -> {}
        }
    }

    /** One second: those inside are answered and leave, and all who wait are told how they stand. */
    private void aSecondPasses() throws Exception {
        clock.advance(Duration.ofSeconds(1));
        var leaving = List.copyOf(in);
        in.clear();
        for (var person : leaving) {
            at(person).rooms.depart(Objects.requireNonNull(visits.remove(person)));
            at(person).leave(person, true);
        }
        beat();
        if (!in.isEmpty()) rounds.add(in.stream().sorted().toList());
    }

    private void beat() {
        one.rooms.beat();
        if (otherLives) other.rooms.beat();
    }

    private List<Integer> everybodyInOrder() {
        return rounds.stream().flatMap(List::stream).toList();
    }

    @Test
    void all_go_in_in_the_order_they_came_and_positions_only_go_down() throws Exception {
        while (everybodyInOrder().size() < PEOPLE) aSecondPasses();

        assertThat(everybodyInOrder())
                .isEqualTo(IntStream.rangeClosed(1, PEOPLE).boxed().toList());
        assertThat(rounds).allMatch(round -> round.size() == CAPACITY);
        assertThat(one.passedOver() + other.passedOver()).isZero();
    }

    @Test
    void a_gateway_that_dies_takes_nobodys_place_with_it() throws Exception {
        // given
        for (var second = 0; second < 10; second++) aSecondPasses();

        // when one of them dies, and its people come to the other one some seconds later
        otherLives = false;
        for (var second = 0; second < 5; second++) {
            clock.advance(Duration.ofSeconds(1));
            one.rooms.beat();
        }
        for (var person : List.copyOf(visits.keySet())) if (person % 2 == 0) come(person, one);
        while (everybodyInOrder().size() < PEOPLE) aSecondPasses();

        // then
        assertThat(everybodyInOrder())
                .isEqualTo(IntStream.rangeClosed(1, PEOPLE).boxed().toList());
        assertThat(one.passedOver()).isZero();
    }

    @Test
    void whoever_vanishes_with_a_gateway_is_passed_over_within_ten_seconds() throws Exception {
        // given
        for (var second = 0; second < 5; second++) aSecondPasses();
        var before = redis.connection().sync().zcard(one.redis.key(TestGateway.ROOM) + ":line");
        assertThat(before).isEqualTo(PEOPLE - 600);

        // when a gateway dies for good, with half of those inside and half of those who wait
        otherLives = false;
        var inside = List.copyOf(in);
        in.clear();
        for (var second = 0; second < 9; second++) {
            clock.advance(Duration.ofSeconds(1));
            one.rooms.beat();
        }

        // then only people of the other are left, and the places of the dead are theirs
        assertThat(redis.connection().sync().zcard(one.redis.key(TestGateway.ROOM) + ":line"))
                .isLessThanOrEqualTo(before / 2);
        assertThat(one.passedOver()).isGreaterThanOrEqualTo(before / 2.0);
        assertThat(in).isNotEmpty().allMatch(person -> person % 2 == 1);
        assertThat(inside).hasSize(CAPACITY);
    }

    @Test
    void a_repeat_after_a_lost_answer_goes_straight_through() throws Exception {
        // given 1 to 100 were answered, and 7's answer was lost
        aSecondPasses();

        // when
        var again = one.rooms.join(guest(7));

        // then
        assertThat(again.repeated()).isTrue();
        assertThat(again.place().state()).isEqualTo(PlaceInLine.State.ADMITTED);
        assertThat(one.look(PEOPLE).position()).isEqualTo(PEOPLE - 2 * CAPACITY);
    }
}
