package dev.jari.inventory.picture;

import static dev.jari.inventory.picture.PictureService.TTL;
import static dev.jari.inventory.picture.PictureService.closed;
import static dev.jari.inventory.picture.PictureService.row;
import static dev.jari.inventory.picture.PictureService.word;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.message.SlotPicture;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every branch of {@code place}. */
class PlacingScriptStoreTest {

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private PictureService service;

    @BeforeEach
    void open() {
        redis.connection().sync().flushdb();
        service = new PictureService(redis.url());
        service.picture.learn(List.of(row(1, 1, 3, 0), row(2, 1, 2, 0), row(3, 1, 3, 1)));
    }

    @AfterEach
    void close() {
        service.close();
    }

    @Test
    @Covers("H1")
    void all_nights_are_held_or_none() {
        assertThat(word(service.place("a", 1, "k1", 2, 1, 2, 3))).isEqualTo("OK");
        assertThat(service.place("b", 2, "k2", 1, 1, 2, 3)).containsExactly("FULL", 0L, 2L);

        assertThat(List.of(service.held(1), service.held(2), service.held(3))).containsExactly(2, 2, 2);
        assertThat(word(service.place("c", 2, "k2", 1, 1))).isEqualTo("OK");
    }

    @Test
    void what_is_kept_of_a_hold_can_be_read() {
        var asked = PictureService.newHold("a", 42, "k1", 2, 1, 2);

        var answer = service.scripts.await(service.send(List.of(asked), 1)).getFirst();
        var hold = asked.stored(answer);

        assertThat(service.hold(service.run(Script.FIND, "a", "42"))).isEqualTo(hold);
        assertThat(hold)
                .isEqualTo(new StoredHold(
                        "LIVE",
                        "42",
                        "k1",
                        "r1",
                        List.of("1", "2"),
                        2,
                        service.clock.millis(),
                        service.clock.millis() + TTL,
                        null,
                        null));
        assertThat(service.keys())
                .containsExactlyInAnyOrder(
                        "{o:17}:picture:1",
                        "{o:17}:picture:2",
                        "{o:17}:picture:3",
                        "{o:17}:held:1",
                        "{o:17}:held:2",
                        "{o:17}:several:1",
                        "{o:17}:several:2",
                        "{o:17}:holding",
                        "{o:17}:hold:a",
                        "{u:42}:holding",
                        "holds:live",
                        "{o:17}:hold:idx:42:r1",
                        "{o:17}:hold:snapshot:k1:r1");
    }

    @Test
    void every_key_ends_by_itself_one_day() {
        service.place("a", 42, "k1", 2, 1, 2);

        for (var key : service.keys().toList())
            assertThat(redis.connection().sync().pttl(key)).as(key).isPositive();
    }

    @Test
    @Covers("H3")
    void the_same_user_and_range_again_replaces_the_hold() {
        service.place("a", 1, "k1", 3, 1);

        assertThat(service.place("b", 1, "k2", 2, 1)).containsExactly("OK");

        assertThat(service.held(1)).isEqualTo(2);
        assertThat(word(service.run(Script.FIND, "a", "1"))).isEqualTo("GONE");
        assertThat(service.keys()).doesNotContain("{o:17}:hold:snapshot:k1:r1", "{o:17}:hold:a");
    }

    @Test
    @Covers("H2")
    void the_same_key_and_range_again_replaces_the_hold() {
        service.place("a", 1, "k1", 3, 1);

        assertThat(service.place("b", 1, "k1", 1, 1)).containsExactly("OK");
        assertThat(service.held(1)).isEqualTo(1);
    }

    @Test
    @Covers("H2")
    void a_replacement_that_does_not_fit_leaves_the_old_hold() {
        service.place("a", 1, "k1", 2, 1);
        service.place("x", 2, "k2", 1, 1);

        assertThat(service.place("b", 1, "k1", 3, 1)).containsExactly("FULL", 2L, 3L);

        assertThat(word(service.run(Script.FIND, "a", "1"))).isEqualTo("OK");
        assertThat(service.held(1)).isEqualTo(3);
    }

    @Test
    @Covers("H2")
    void the_key_of_another_user_is_a_conflict_on_the_same_range_only() {
        service.place("a", 1, "k1", 1, 1);

        assertThat(service.place("b", 2, "k1", 1, 1)).containsExactly("CONFLICT");
        assertThat(word(service.place("c", 2, "k1", 1, 2))).isEqualTo("OK");
    }

    @Test
    void a_key_with_one_hold_and_a_range_with_another_are_both_replaced() {
        // given: two holds of one user on a range can only come from a lost index key
        service.place("a", 1, "k1", 1, 1);
        redis.connection().sync().del("{o:17}:hold:idx:1:r1");
        service.place("b", 1, "k2", 1, 1);

        // when
        assertThat(service.place("c", 1, "k1", 3, 1)).startsWith("OK");

        // then
        assertThat(service.held(1)).isEqualTo(3);
        assertThat(word(service.run(Script.FIND, "b", "1"))).isEqualTo("GONE");
    }

    @Test
    @Covers("H5")
    void index_keys_that_lead_nowhere_are_cleaned_on_sight() {
        redis.connection().sync().set("{o:17}:hold:idx:1:r1", "gone");
        redis.connection().sync().set("{o:17}:hold:snapshot:k1:r1", "gone");
        service.place("x", 2, "k2", 3, 1);

        assertThat(word(service.place("a", 1, "k1", 1, 1))).isEqualTo("FULL");

        assertThat(service.keys()).doesNotContain("{o:17}:hold:idx:1:r1", "{o:17}:hold:snapshot:k1:r1");
    }

    @Test
    @Covers("H6")
    void a_pinned_hold_is_not_replaced() {
        service.place("a", 1, "k1", 1, 1);
        service.run(Script.PIN, "a", "1", "90000", "7");

        assertThat(service.place("b", 1, "k2", 1, 1)).containsExactly("PROCESSED");
    }

    @Test
    void a_slot_that_has_begun_comes_after_a_conflict_and_before_all_else() {
        service.place("a", 1, "k1", 1, 1);

        assertThat(service.placeAll(begun("k1", 1, 1), begun("k2", 9, 9)))
                .containsExactly(List.of("CONFLICT"), List.of("PAST"));
    }

    private static NewHold begun(String key, int quantity, long slot) {
        return new NewHold(
                PictureService.OFFERING,
                new HoldId("b"),
                new UserId(2),
                key,
                "r1",
                quantity,
                Duration.ofSeconds(1),
                true,
                List.of(new SlotId(slot)));
    }

    @Test
    @Covers("H1")
    void those_who_ask_together_are_served_one_after_the_other() {
        // when: the second finds one place left on slot 2, the third and the fifth replace what the first and third had
        var answers = service.placeAll(
                PictureService.newHold("a", 1, "k1", 1, 1, 2),
                PictureService.newHold("b", 2, "k2", 2, 1, 2),
                PictureService.newHold("c", 1, "k3", 2, 1, 2),
                PictureService.newHold("d", 3, "k1", 1, 3),
                PictureService.newHold("e", 1, "k3", 1, 1, 2));

        // then
        assertThat(answers)
                .containsExactly(List.of("OK"), List.of("FULL", 1L, 2L), List.of("OK"), List.of("OK"), List.of("OK"));
        assertThat(List.of(service.held(1), service.held(2), service.held(3))).containsExactly(1, 1, 1);
        assertThat(service.picture
                        .inspect(PictureService.OFFERING, List.of(new SlotId(1), new SlotId(2), new SlotId(3)))
                        .values())
                .allMatch(slot -> slot.held() == slot.sum());
        assertThat(word(service.run(Script.FIND, "c", "1"))).isEqualTo("GONE");
    }

    @Test
    @Covers("H1")
    void wishes_for_several_offerings_go_in_one_script() {
        // given
        var other = new OfferingId(18);
        var seventh = new SlotId(7);
        service.picture.learn(List.of(new SlotPicture(seventh, other, 1, 2, 0, SlotStatus.AVAILABLE, List.of())));
        var holds = new NewHold[] {
            PictureService.newHold("a", 1, "k1", 1, 1, 2),
            PictureService.newHold("b", 2, "k2", 1, 3),
            new NewHold(
                    other,
                    new HoldId("c"),
                    new UserId(1),
                    "k3",
                    "r7",
                    2,
                    Duration.ofMillis(TTL),
                    false,
                    List.of(seventh)),
            new NewHold(
                    other,
                    new HoldId("d"),
                    new UserId(2),
                    "k4",
                    "r7",
                    1,
                    Duration.ofMillis(TTL),
                    false,
                    List.of(seventh))
        };

        // when
        var words = words(5, holds);

        // then
        assertThat(words).containsExactly("OK", "OK", "OK", "FULL");
        assertThat(service.picture.held(other, List.of(seventh))).containsEntry(seventh, 2);
        assertThat(service.run(Script.HOLDING)).contains("1", "2", "3").doesNotContain("7");
        assertThat(service.keys()).contains("{o:18}:hold:c", "{o:18}:holding", "{o:17}:hold:b");
    }

    @Test
    @Covers("H8")
    void a_user_has_so_many_holds_at_once_and_one_that_is_over_or_replaced_counts_no_more() {
        // given: two of two
        assertThat(words(2, PictureService.newHold("a", 1, "k1", 1, 1), PictureService.newHold("b", 1, "k2", 1, 2)))
                .containsExactly("OK", "OK");

        // then: enough is told before it is placed, also among those who ask together, but not who asks for too much
        assertThat(words(
                        2,
                        PictureService.newHold("c", 1, "k3", 9, 3),
                        PictureService.newHold("d", 1, "k3", 1, 3),
                        PictureService.newHold("e", 1, "k4", 2, 1),
                        PictureService.newHold("f", 2, "k5", 1, 3)))
                .containsExactly("FULL", "ENOUGH", "OK", "OK");
        assertThat(service.held(3)).isEqualTo(1);
        assertThat(counted()).isEqualTo("17:r2 %1$d 17:r1 %1$d".formatted(service.clock.millis() + TTL));

        // and
        service.clock.advance(Duration.ofMillis(TTL));
        assertThat(words(2, PictureService.newHold("g", 1, "k3", 1, 3))).containsExactly("OK");
        assertThat(counted()).isEqualTo("17:r3 " + (service.clock.millis() + TTL));
    }

    @Test
    @Covers("H8")
    void a_hold_that_was_given_back_or_whose_pin_is_over_counts_no_more() {
        assertThat(words(2, PictureService.newHold("a", 1, "k1", 1, 1), PictureService.newHold("b", 1, "k2", 1, 2)))
                .containsExactly("OK", "OK");
        service.run(Script.PIN, "b", "1", Long.toString(2 * TTL), "7");

        service.run(Script.RELEASE, "a", "1");
        assertThat(counted()).isEqualTo("17:r2 " + (service.clock.millis() + 2 * TTL));

        service.clock.advance(Duration.ofMillis(TTL));
        assertThat(word(service.run(Script.UNPIN, "b", "1", "7"))).isEqualTo("GONE");
        assertThat(service.keys()).doesNotContain("{u:1}:holding");
    }

    @Test
    @Covers("H8")
    void looking_for_a_hold_that_is_over_leaves_the_new_one_on_its_range_counted() {
        service.place("a", 1, "k1", 1, 1);
        service.clock.advance(Duration.ofMillis(TTL));
        service.place("b", 1, "k2", 1, 1);

        assertThat(word(service.run(Script.FIND, "a", "1"))).isEqualTo("GONE");

        assertThat(counted()).isEqualTo("17:r1 " + (service.clock.millis() + TTL));
        assertThat(service.held(1)).isEqualTo(1);
    }

    private String counted() {
        return redis.connection().sync().get("{u:1}:holding").strip();
    }

    private List<String> words(int holdsPerUser, NewHold... holds) {
        return service.scripts.await(service.send(List.of(holds), holdsPerUser)).stream()
                .map(answer -> answer.word().name())
                .toList();
    }

    @Test
    void slots_that_redis_does_not_know_are_named() {
        assertThat(service.place("a", 1, "k1", 1, 8, 1, 9)).containsExactly("MISSING", 8L, 9L);
    }

    @Test
    @Covers("C3")
    void a_closed_slot_takes_no_new_hold_but_keeps_those_it_has() {
        service.place("a", 1, "k1", 1, 1);
        service.picture.tell(List.of(closed(1, 2, 3, 0)));

        assertThat(service.place("b", 2, "k2", 1, 1)).containsExactly("CLOSED");
        assertThat(word(service.run(Script.FIND, "a", "1"))).isEqualTo("OK");
        assertThat(service.held(1)).isEqualTo(1);
    }

    @Test
    @Covers({"H4", "Z1"})
    void z1_single_holds_run_out_exactly_while_others_keep_coming() {
        // given: a hold every minute for an hour; the sources' counter, renewed by each, would reach 60
        service.picture.learn(List.of(row(4, 1, 1000, 0)));
        for (var minute = 0; minute < 60; minute++) {
            service.place("h" + minute, 1 + minute, "k" + minute, 1, 4);
            service.clock.advance(Duration.ofMinutes(1));
        }

        // then: those of the last ten minutes live, without the one that is over this very moment
        assertThat(service.held(4)).isEqualTo(9);
        service.clock.advance(Duration.ofMinutes(9));
        assertThat(service.held(4)).isZero();
        assertThat(service.keys()).doesNotContain("{o:17}:held:4");
    }

    @Test
    @Covers("H4")
    void only_holds_of_several_places_have_their_number_written_and_both_kinds_run_out() {
        service.place("a", 1, "k1", 1, 1);
        assertThat(service.keys()).contains("{o:17}:held:1").doesNotContain("{o:17}:several:1");
        service.clock.advance(Duration.ofMinutes(1));
        service.place("b", 2, "k2", 2, 1);
        assertThat(redis.connection().sync().hgetall("{o:17}:several:1")).isEqualTo(Map.of("b", "2"));
        assertThat(service.held(1)).isEqualTo(3);

        service.clock.advance(Duration.ofMinutes(9));
        assertThat(service.held(1)).isEqualTo(2);
        service.clock.advance(Duration.ofMinutes(1));
        assertThat(service.held(1)).isZero();
        assertThat(service.keys()).doesNotContain("{o:17}:held:1", "{o:17}:several:1");
    }

    @Test
    void more_slots_and_more_wishes_than_one_command_takes_fit_into_a_script() {
        // given
        var slots = LongStream.rangeClosed(1, 1500).toArray();
        service.picture.learn(LongStream.of(slots)
                .mapToObj(slot -> row(slot, 2, slot == 1500 ? 499 : 1000, 0))
                .toList());
        var holds = IntStream.range(0, 500)
                .mapToObj(i -> PictureService.newHold("h" + i, 1 + i, "k" + i, 1, 1500))
                .toArray(NewHold[]::new);

        // then
        assertThat(word(service.place("a", 1, "k", 2, slots))).isEqualTo("OK");
        assertThat(service.held(1)).isEqualTo(2);
        var answers = service.placeAll(holds);
        assertThat(answers.subList(0, 497)).containsOnly(List.of("OK"));
        assertThat(answers.subList(497, 500)).containsOnly(List.of("FULL", 0L, 499L));
        assertThat(service.held(1500)).isEqualTo(499);
    }

    @Test
    void thousands_of_holds_that_ran_out_are_trimmed_in_one_look() {
        service.picture.learn(List.of(row(4, 1, 5000, 0)));
        for (var i = 0; i < 2500; i++) service.place("h" + i, 1 + i, "k" + i, 2, 4);
        assertThat(service.held(4)).isEqualTo(5000);

        service.clock.advance(Duration.ofMillis(TTL));

        assertThat(word(service.place("x", 1, "k", 5000, 4))).isEqualTo("OK");
        assertThat(service.held(4)).isEqualTo(5000);
    }
}
