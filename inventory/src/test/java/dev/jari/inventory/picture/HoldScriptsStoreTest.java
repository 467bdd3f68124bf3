package dev.jari.inventory.picture;

import static dev.jari.inventory.picture.PictureService.OFFERING;
import static dev.jari.inventory.picture.PictureService.TTL;
import static dev.jari.inventory.picture.PictureService.row;
import static dev.jari.inventory.picture.PictureService.word;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.SlotId;
import dev.jari.inventory.picture.LivePicture.NamedHold;
import dev.jari.inventory.picture.LivePicture.Repair;
import dev.jari.inventory.picture.LivePicture.Wanted;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every branch of what happens to a hold after it was placed. */
class HoldScriptsStoreTest {

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private PictureService service;

    @BeforeEach
    void open() {
        redis.connection().sync().flushdb();
        service = new PictureService(redis.url());
        service.picture.learn(List.of(row(1, 1, 3, 0), row(2, 1, 3, 0)));
        service.place("a", 1, "k1", 2, 1, 2);
    }

    @AfterEach
    void close() {
        service.close();
    }

    private static final SlotId SLOT = new SlotId(1);
    private static final SlotId NEXT = new SlotId(2);

    private void pass(long millis) {
        service.clock.advance(Duration.ofMillis(millis));
    }

    @Test
    @Covers("H5")
    void unknown_foreign_and_over_are_told_apart() {
        for (var script : List.of(Script.FIND, Script.EXTEND, Script.PIN, Script.UNPIN, Script.RELEASE)) {
            assertThat(service.run(script, "b", "1", "1000")).containsExactly("GONE");
            assertThat(service.run(script, "a", "2", "1000")).containsExactly("FORBIDDEN");
        }
        pass(TTL);
        for (var script : List.of(Script.FIND, Script.EXTEND, Script.PIN, Script.UNPIN, Script.RELEASE))
            assertThat(service.run(script, "a", "1", "1000")).containsExactly("GONE");
        assertThat(service.keys()).doesNotContain("{o:17}:hold:a", "{o:17}:hold:idx:1:r1");
    }

    @Test
    @Covers("H5")
    void a_cancelled_hold_gives_its_places_back_once_and_says_so_for_an_hour() {
        assertThat(word(service.run(Script.RELEASE, "a", "1"))).isEqualTo("OK");

        assertThat(service.held(1) + service.held(2)).isZero();
        for (var script : List.of(Script.FIND, Script.EXTEND, Script.PIN, Script.UNPIN, Script.RELEASE))
            assertThat(service.run(script, "a", "1", "1000")).containsExactly("PROCESSED");
        assertThat(redis.connection().sync().pttl("{o:17}:hold:a")).isBetween(3_500_000L, 3_600_000L);
        assertThat(word(service.place("b", 2, "k1", 3, 1, 2))).isEqualTo("OK");
    }

    @Test
    @Covers("H8")
    void a_hold_gets_its_whole_time_again_once() {
        pass(TTL - 1);
        assertThat(service.hold(service.run(Script.EXTEND, "a", "1", Long.toString(TTL)))
                        .expiresAt())
                .isEqualTo(service.clock.millis() + TTL);
        assertThat(service.run(Script.EXTEND, "a", "1", Long.toString(TTL))).containsExactly("TWICE");

        pass(TTL - 1);
        assertThat(service.held(1)).isEqualTo(2);
        pass(1);
        assertThat(service.held(1)).isZero();
    }

    @Test
    @Covers("H6")
    void a_pinned_hold_outlives_its_time_and_ends_with_its_pin() {
        pass(599_000);
        var own = service.clock.millis() + 1000;
        service.run(Script.PIN, "a", "1", "90000", "7");
        var pinned = service.hold(service.run(Script.PIN, "a", "1", "90000", "7"));

        assertThat(pinned.expiresAt()).isEqualTo(service.clock.millis() + 90_000);
        assertThat(pinned.ownExpiresAt()).isEqualTo(own);
        pass(89_999);
        assertThat(service.held(1)).isEqualTo(2);
        assertThat(service.run(Script.RELEASE, "a", "1")).containsExactly("PROCESSED");
        pass(1);
        assertThat(service.held(1)).isZero();
    }

    @Test
    void a_pin_never_shortens_and_an_extension_outlives_it() {
        assertThat(service.hold(service.run(Script.PIN, "a", "1", "90000", "7")).expiresAt())
                .isEqualTo(service.clock.millis() + TTL);
        pass(1000);
        service.run(Script.EXTEND, "a", "1", Long.toString(TTL));

        assertThat(service.hold(service.run(Script.UNPIN, "a", "1", "7")).expiresAt())
                .isEqualTo(service.clock.millis() + TTL);
    }

    @Test
    void an_unpinned_hold_has_its_own_time_again() {
        pass(599_000);
        service.run(Script.PIN, "a", "1", "90000", "7");

        assertThat(service.hold(service.run(Script.UNPIN, "a", "1", "7")).expiresAt())
                .isEqualTo(service.clock.millis() + 1000);
        assertThat(word(service.run(Script.UNPIN, "a", "1", "7"))).isEqualTo("OK");
        assertThat(word(service.run(Script.RELEASE, "a", "1"))).isEqualTo("OK");
    }

    @Test
    @Covers("H6")
    void a_hold_that_two_bookings_pin_lives_until_both_let_go() {
        service.run(Script.PIN, "a", "1", "900000", "7");
        service.run(Script.PIN, "a", "1", "990000", "8");
        pass(TTL);

        // The pin of a booking that never pinned it is not there to be taken.
        assertThat(word(service.run(Script.UNPIN, "a", "1", "9"))).isEqualTo("OK");
        assertThat(service.hold(service.run(Script.UNPIN, "a", "1", "8")).expiresAt())
                .isEqualTo(service.clock.millis() - TTL + 900_000);
        assertThat(service.run(Script.RELEASE, "a", "1")).containsExactly("PROCESSED");
        assertThat(service.held(1)).isPositive();
        assertThat(service.run(Script.UNPIN, "a", "1", "7")).containsExactly("GONE");
        assertThat(service.held(1)).isZero();
    }

    @Test
    void a_hold_unpinned_after_its_own_time_is_over() {
        service.run(Script.PIN, "a", "1", "900000", "7");
        pass(TTL);

        assertThat(service.run(Script.UNPIN, "a", "1", "7")).containsExactly("GONE");
        assertThat(service.held(1)).isZero();
    }

    @Test
    @Covers("H7")
    void where_bookings_took_held_places_while_redis_was_away_a_pin_finds_the_hold_over() {
        service.place("b", 2, "k2", 1, 1);
        service.picture.tell(List.of(row(1, 2, 3, 2)));

        assertThat(service.run(Script.PIN, "a", "1", "90000", "7")).containsExactly("GONE");
        assertThat(word(service.run(Script.PIN, "b", "2", "90000", "7"))).isEqualTo("OK");
    }

    @Test
    @Covers("H6")
    void the_picture_of_a_booking_ends_its_hold_slot_by_slot_in_the_same_step() {
        service.picture.tell(List.of(row(1, 2, 3, 2, "a")));

        assertThat(service.held(1)).isZero();
        assertThat(service.held(2)).isEqualTo(2);
        assertThat(service.run(Script.FIND, "a", "1")).containsExactly("PROCESSED");
        service.picture.tell(List.of(row(2, 2, 3, 2, "a"), row(1, 2, 3, 2, "a")));
        assertThat(service.held(2)).isZero();
    }

    @Test
    void an_older_picture_ends_holds_and_changes_no_number() {
        service.picture.tell(List.of(row(1, 5, 3, 3)));
        service.picture.tell(List.of(row(1, 4, 3, 2, "a")));

        assertThat(service.picture.inspect(OFFERING, List.of(SLOT)).get(SLOT))
                .isEqualTo(new LivePicture.Seen(5, 3, 3, "FULLY_BOOKED", 0, 0));
    }

    @Test
    @Covers("H7")
    void an_old_picture_that_comes_again_is_not_learned_by_a_redis_that_forgot() {
        redis.connection().sync().flushdb();

        service.picture.tell(List.of(row(1, 4, 3, 0)));

        assertThat(service.place("b", 2, "k2", 1, 1)).containsExactly("MISSING", 1L);
    }

    @Test
    void a_repair_counts_whatever_its_version_if_redis_still_has_the_version_seen() {
        service.picture.tell(List.of(row(1, 5, 3, 3)));
        assertThat(service.picture.repair(List.of(new Repair(row(1, 4, 3, 1), 4))))
                .isZero();
        assertThat(service.picture.repair(List.of(new Repair(row(1, 4, 3, 1), 5))))
                .isOne();

        assertThat(service.picture.inspect(OFFERING, List.of(SLOT)).get(SLOT))
                .isEqualTo(new LivePicture.Seen(4, 3, 1, "AVAILABLE", 2, 2));
    }

    @Test
    @Covers("H6")
    void a_block_takes_what_is_left_and_tells_what_others_hold() {
        var blocked = service.picture
                .block(
                        OFFERING,
                        new HoldId("b:3:1"),
                        Duration.ofSeconds(60),
                        List.of(new Wanted(row(1, 2, 4, 1), 5), new Wanted(row(2, 1, 3, 0), 0)),
                        List.of(
                                new NamedHold(new HoldId("a"), 2, List.of(SLOT, NEXT)),
                                new NamedHold(new HoldId("over"), 1, List.of(NEXT))))
                .orElseThrow();

        assertThat(blocked.heldOf(SLOT)).isEqualTo(2);
        assertThat(blocked.takenOf(SLOT)).isEqualTo(1);
        // the hold that is over wants a place like any booking
        assertThat(blocked.takenOf(NEXT)).isEqualTo(1);
        assertThat(blocked.holds()).containsOnlyKeys(new HoldId("a"));
        assertThat(service.held(1)).isEqualTo(3);
        assertThat(service.place("c", 3, "k3", 1, 1)).startsWith("FULL");
    }

    @Test
    void a_block_tried_again_begins_anew_and_ends_with_its_picture() {
        for (var i = 0; i < 2; i++)
            service.picture.block(
                    OFFERING,
                    new HoldId("b:3:1"),
                    Duration.ofSeconds(60),
                    List.of(new Wanted(row(1, 1, 3, 0), 1)),
                    List.of());
        assertThat(service.held(1)).isEqualTo(3);

        service.picture.tell(List.of(row(1, 2, 3, 1, "b:3:1")));

        assertThat(service.held(1)).isEqualTo(2);
    }

    @Test
    @Covers({"B4", "H6"})
    void the_block_before_counts_no_longer_though_the_word_that_ends_it_is_late() {
        // given
        service.picture.block(
                OFFERING,
                new HoldId("b:3:1"),
                Duration.ofSeconds(60),
                List.of(new Wanted(row(1, 1, 3, 0), 1)),
                List.of());

        // when
        // That place is sold, which the next transaction sees before Redis hears it from another process.
        var next = service.picture
                .block(
                        OFFERING,
                        new HoldId("b:3:2"),
                        Duration.ofSeconds(60),
                        List.of(new Wanted(row(1, 2, 4, 1), 1)),
                        List.of())
                .orElseThrow();
        service.picture.tell(List.of(row(1, 2, 4, 1, "b:3:1")));

        // then
        assertThat(next.heldOf(SLOT)).isEqualTo(2);
        assertThat(next.takenOf(SLOT)).isEqualTo(1);
        assertThat(service.held(1)).isEqualTo(3);
    }

    @Test
    void a_block_that_comes_late_does_not_end_a_later_one() {
        service.picture.block(
                OFFERING,
                new HoldId("b:3:2"),
                Duration.ofSeconds(60),
                List.of(new Wanted(row(1, 1, 3, 0), 1)),
                List.of());

        service.picture.block(
                OFFERING,
                new HoldId("b:3:1"),
                Duration.ofSeconds(60),
                List.of(new Wanted(row(1, 1, 3, 0), 1)),
                List.of());

        assertThat(service.held(1)).isEqualTo(3);
    }

    @Test
    @Covers("Z9")
    void z9_what_a_process_took_before_it_died_comes_back_by_itself() {
        service.picture.block(
                OFFERING,
                new HoldId("b:3:1"),
                Duration.ofSeconds(60),
                List.of(new Wanted(row(1, 1, 3, 0), 1)),
                List.of());
        assertThat(service.place("c", 3, "k3", 1, 1)).startsWith("FULL");

        pass(60_000);

        assertThat(service.place("c", 3, "k3", 1, 1)).startsWith("OK");
    }

    @Test
    void what_is_left_of_holds_whose_quantities_are_lost_does_not_count() {
        redis.connection().sync().del("{o:17}:picture:1");
        assertThat(service.held(1)).isZero();

        service.picture.learn(List.of(row(1, 1, 3, 0)));

        assertThat(word(service.place("b", 2, "k2", 3, 1))).isEqualTo("OK");
        assertThat(service.held(1)).isEqualTo(3);
    }

    @Test
    void looking_tells_when_the_next_hold_is_over() {
        pass(1000);
        service.place("b", 2, "k2", 1, 1);

        assertThat(service.run(Script.LOOK, "1", "2", "9")).containsExactly("1", 3L, TTL - 1000, "2", 2L, TTL - 1000);
    }

    @Test
    @Covers("C4")
    void a_long_list_hears_of_the_slots_that_have_holds_without_naming_any() {
        assertThat(service.run(Script.HOLDING)).containsExactlyInAnyOrder("1", 2L, TTL, "2", 2L, TTL);

        var all = LongStream.rangeClosed(1, 1000).mapToObj(SlotId::new).toList();
        assertThat(service.picture.held(OFFERING, all)).isEqualTo(Map.of(SLOT, 2, NEXT, 2));
        assertThat(service.picture.held(OFFERING, all.subList(1, 1000))).isEqualTo(Map.of(NEXT, 2));

        pass(TTL);
        assertThat(service.run(Script.HOLDING)).isEmpty();
        assertThat(service.keys()).doesNotContain("{o:17}:holding");
    }

    @Test
    @Covers("C4")
    void a_slot_that_has_holds_for_days_without_a_break_is_not_forgotten() {
        for (var half = 0; half < 300; half++) {
            pass(TTL / 2);
            service.place("x" + half, 2 + half, "k" + half, 1, 1);
            if (half == 150) redis.connection().sync().del("{o:17}:holding");
        }

        assertThat(service.run(Script.HOLDING)).contains("1", 2L);
    }

    @Test
    void a_wrong_sum_of_held_places_shows() {
        PictureService.falsify(redis.connection(), OFFERING, SLOT, "extra", 6);

        assertThat(service.picture.inspect(OFFERING, List.of(SLOT, new SlotId(8))))
                .containsEntry(SLOT, new LivePicture.Seen(1, 3, 0, "AVAILABLE", 7, 2))
                .containsEntry(new SlotId(8), new LivePicture.Seen(0, 0, 0, "", 0, 0));
    }

    @Test
    void the_clock_of_redis_is_used_without_another() {
        var scripts = new RedisScripts(PictureService.client(redis.url()));
        try {
            var hold = PictureService.newHold("z", 9, "k9", 1, 1);
            var answer = scripts.await(PlaceScriptCall.of(List.of(hold), 1).send(scripts))
                    .getFirst();

            var now = MachineChance.CLOCK.millis();
            assertThat(hold.stored(answer).createdAt()).isBetween(now - 60_000, now + 60_000);
        } finally {
            scripts.close();
        }
    }
}
