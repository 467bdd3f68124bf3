package dev.jari.gateway.waiting;

import static dev.jari.gateway.waiting.PlaceInLine.State.ADMITTED;
import static dev.jari.gateway.waiting.PlaceInLine.State.GONE;
import static dev.jari.gateway.waiting.PlaceInLine.State.WAITING;
import static dev.jari.gateway.waiting.TestGateway.LEASE;
import static dev.jari.gateway.waiting.TestGateway.ROOM;
import static dev.jari.gateway.waiting.TestGateway.guest;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.slot.Places.Nights;
import dev.jari.contracts.slot.Places.OneSlot;
import dev.jari.testkit.Covers;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.time.LocalDate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every branch of the scripts, in a room for two. */
@Covers("Q2")
class RoomScriptsStoreTest {

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private final ManualClock clock = ManualClock.at("2026-11-15T00:00:00Z");
    private TestGateway gateway;

    @BeforeEach
    void open() {
        redis.connection().sync().flushdb();
        gateway = new TestGateway(redis.url(), clock, 2);
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    private void fill() {
        assertThat(gateway.join(1).state()).isEqualTo(ADMITTED);
        assertThat(gateway.join(2).state()).isEqualTo(ADMITTED);
    }

    private String key(String part) {
        return gateway.redis.key(ROOM) + part;
    }

    @Test
    void whoever_finds_room_goes_in_and_the_others_wait_in_the_order_they_came() {
        fill();

        assertThat(gateway.join(3)).isEqualTo(PlaceInLine.waiting(1, 1, 1));
        assertThat(gateway.join(4)).isEqualTo(PlaceInLine.waiting(2, 2, 1));
        assertThat(gateway.join(5)).isEqualTo(PlaceInLine.waiting(3, 3, 2));
        assertThat(gateway.look(4)).isEqualTo(PlaceInLine.waiting(2, 3, 1));
        assertThat(gateway.look(4).ahead()).isEqualTo(1);
    }

    @Test
    void a_gateway_without_guests_knows_the_lines_of_the_others_until_they_tell_of_none() {
        try (var other = new TestGateway(redis.url(), clock, 2)) {
            // given a guest who waits at one gateway
            fill();
            gateway.join(3);
            var visit = gateway.rooms.arrive(guest(3), _ -> {});
            gateway.rooms.beat();
            var lines = new WaitingLines(other.redis);
            assertThat(lines.now()).isEqualTo(new WaitingLines.Lines(1, 1));

            // when the guest is gone, and three beats have passed
            gateway.rooms.depart(visit);
            gateway.rooms.beat();
            clock.advance(Duration.ofSeconds(3));

            // then
            assertThat(lines.now()).isEqualTo(new WaitingLines.Lines(0, 0));
        }
    }

    @Test
    @Covers("Z6")
    void a_repeat_keeps_its_place_and_is_not_counted_twice() {
        fill();
        gateway.join(3);
        gateway.join(4);

        assertThat(gateway.join(1).state()).isEqualTo(ADMITTED);
        assertThat(gateway.join(3).position()).isEqualTo(1);
        assertThat(gateway.join(4)).isEqualTo(PlaceInLine.waiting(2, 2, 1));
        assertThat(redis.connection().sync().zcard(key(":in"))).isEqualTo(2);
    }

    @Test
    void whoever_leaves_makes_room_for_the_first_in_line() throws Exception {
        fill();
        gateway.join(3);
        gateway.join(4);

        gateway.leave(1, false);

        assertThat(gateway.look(3).state()).isEqualTo(ADMITTED);
        assertThat(gateway.look(4).position()).isEqualTo(1);
        assertThat(gateway.look(1).state()).isEqualTo(GONE);
    }

    @Test
    void one_who_leaves_the_line_lets_the_others_move_up() throws Exception {
        fill();
        gateway.join(3);
        gateway.join(4);

        gateway.leave(3, false);
        gateway.leave(3, false);

        assertThat(gateway.look(4)).isEqualTo(PlaceInLine.waiting(1, 1, 1));
        assertThat(gateway.look(3).state()).isEqualTo(GONE);
        assertThat(redis.connection().sync().zcard(key(":seen"))).isEqualTo(1);
    }

    @Test
    void a_line_that_was_empty_begins_anew_and_stays_in_order() throws Exception {
        fill();
        gateway.join(3);
        gateway.leave(1, false);
        gateway.join(9);
        gateway.join(8);
        gateway.join(7);

        assertThat(gateway.look(9).position()).isEqualTo(1);
        assertThat(gateway.look(8).position()).isEqualTo(2);
        assertThat(gateway.look(7).position()).isEqualTo(3);
    }

    @Test
    void an_answer_may_be_fetched_again_for_ten_minutes_without_waiting() throws Exception {
        fill();
        gateway.leave(1, true);
        gateway.join(3);
        gateway.join(4);

        var again = gateway.rooms.join(guest(1));

        assertThat(again.repeated()).isTrue();
        assertThat(again.place().state()).isEqualTo(ADMITTED);
        assertThat(gateway.look(4)).isEqualTo(PlaceInLine.waiting(1, 1, 1));
        var mark = key(":done:" + guest(1).key().text());
        assertThat(redis.connection().sync().pttl(mark)).isBetween(590_000L, 600_000L);
    }

    @Test
    void whoever_left_without_an_answer_begins_at_the_end() throws Exception {
        fill();
        gateway.leave(1, false);
        gateway.join(3);
        gateway.join(4);

        assertThat(gateway.join(1).position()).isEqualTo(2);
    }

    @Test
    @Covers("Z8")
    void whoever_is_not_heard_of_is_passed_over_in_line_and_inside() {
        // given
        fill();
        gateway.join(3);
        gateway.join(4);
        gateway.join(5);

        // when only 5 is heard of
        clock.advance(LEASE.minusSeconds(1));
        gateway.look(5);
        clock.advance(Duration.ofSeconds(1));

        // then
        assertThat(gateway.look(5).state()).isEqualTo(ADMITTED);
        assertThat(gateway.look(3).state()).isEqualTo(GONE);
        assertThat(gateway.look(1).state()).isEqualTo(GONE);
        assertThat(gateway.passedOver()).isEqualTo(4);
        assertThat(redis.connection().sync().zcard(key(":in"))).isEqualTo(1);
    }

    @Test
    void whoever_is_heard_of_late_but_before_anybody_else_keeps_the_place() {
        fill();
        gateway.join(3);
        gateway.join(4);
        clock.advance(LEASE.plusSeconds(1));

        assertThat(gateway.join(4).state()).isEqualTo(ADMITTED);
        assertThat(gateway.passedOver()).isEqualTo(3);
    }

    @Test
    void asking_does_not_keep_a_place_that_is_not_used() throws Exception {
        // given 3 was let in, and only asks
        fill();
        gateway.join(3);
        gateway.leave(1, false);
        clock.advance(LEASE.minusSeconds(1));
        assertThat(gateway.look(3).state()).isEqualTo(ADMITTED);

        // when
        clock.advance(Duration.ofSeconds(1));

        // then
        assertThat(gateway.look(3).state()).isEqualTo(GONE);
    }

    @Test
    void a_request_inside_keeps_its_place_as_long_as_its_gateway_vouches_for_it() {
        // given
        var visit = gateway.rooms.arrive(guest(1), _ -> {});
        fill();
        visit.goInside();

        // when
        for (var second = 0; second < 30; second++) {
            clock.advance(Duration.ofSeconds(1));
            gateway.rooms.beat();
        }

        // then 1 is in, 2 whom no gateway vouched for is not
        assertThat(gateway.look(1).state()).isEqualTo(ADMITTED);
        assertThat(gateway.look(2).state()).isEqualTo(GONE);
    }

    @Test
    void rooms_do_not_know_each_other() {
        fill();

        assertThat(gateway.rooms
                        .join(guest(Room.of(new OneSlot(new SlotId(18))), 3))
                        .place()
                        .state())
                .isEqualTo(ADMITTED);
        var stay = new Nights(new OfferingId(17), LocalDate.parse("2026-12-24"), LocalDate.parse("2026-12-26"));
        assertThat(gateway.rooms.join(guest(Room.of(stay), 3)).place().state()).isEqualTo(ADMITTED);
        assertThat(gateway.join(3).state()).isEqualTo(WAITING);
    }

    @Test
    void another_capacity_holds_for_all_gateways_and_sends_nobody_out() {
        try (var other = new TestGateway(redis.url(), clock, 2)) {
            fill();
            gateway.join(3);
            gateway.join(4);

            // when
            other.shared.change(1);
            gateway.rooms.beat();
            assertThat(gateway.look(3).state()).isEqualTo(WAITING);
            assertThat(gateway.look(2).state()).isEqualTo(ADMITTED);
            other.shared.change(3);
            gateway.rooms.beat();

            // then
            assertThat(gateway.look(3).state()).isEqualTo(ADMITTED);
            assertThat(gateway.look(4).position()).isEqualTo(1);
        }
    }

    @Test
    void the_estimate_follows_the_pace() throws Exception {
        // given one is let in each second
        fill();
        for (var person = 3; person < 40; person++) gateway.join(person);
        for (var person = 1; person < 11; person++) {
            clock.advance(Duration.ofSeconds(1));
            for (var waiting = person + 2; waiting < 40; waiting++) gateway.look(waiting);
            gateway.leave(person, false);
        }

        // then the last waits for 27, about as many seconds
        assertThat(gateway.look(39).position()).isEqualTo(27);
        assertThat(gateway.look(39).estimatedSeconds()).isBetween(20, 35);
    }

    @Test
    void every_key_of_a_room_ends_by_itself_one_day() throws Exception {
        fill();
        gateway.join(3);
        gateway.join(4);
        gateway.leave(1, true);

        var keys = redis.connection().sync().keys(gateway.redis.key(ROOM) + "*");
        assertThat(keys).hasSize(5);
        for (var key : keys)
            assertThat(redis.connection().sync().pttl(key)).as(key).isPositive();
    }

    @Test
    void a_room_without_anybody_leaves_nothing_behind() throws Exception {
        fill();
        gateway.join(3);
        for (var person = 1; person <= 3; person++) gateway.leave(person, false);

        assertThat(redis.connection().sync().exists(key(":line"), key(":seen"), key(":in")))
                .isZero();
    }
}
