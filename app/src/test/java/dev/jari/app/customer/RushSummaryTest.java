package dev.jari.app.customer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.app.customer.RushOutcome.Got;
import dev.jari.app.customer.RushOutcome.Refused;
import dev.jari.app.customer.RushOutcome.Unanswered;
import dev.jari.app.customer.RushSummary.SlotState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RushSummaryTest {

    private static final Duration SOON = Duration.ofMillis(10);
    private static final SlotState EMPTY = slot(4, 0, 4);

    private static SlotState slot(int capacity, int booked, int available) {
        return new SlotState(9, capacity, booked, available);
    }

    private static Got got(int quantity) {
        return new Got(quantity, SOON);
    }

    private static Refused refused(int quantity) {
        return new Refused(quantity, SOON, "SOLD_OUT");
    }

    @Test
    void a_rush_that_filled_the_slot_and_refused_the_rest_is_fine() {
        var summary = RushSummary.of(List.of(got(1), got(3), refused(1), refused(2)), EMPTY, slot(4, 4, 0));

        assertThat(summary.ok()).isTrue();
        assertThat(summary.people()).isEqualTo(4);
        assertThat(summary.confirmed()).isEqualTo(2);
        assertThat(summary.places()).isEqualTo(4);
        assertThat(summary.refused()).isEqualTo(2);
        assertThat(summary.reasons()).isEqualTo(Map.of("SOLD_OUT", 2));
        assertThat(summary.text())
                .contains("confirmed         2 people, 4 places")
                .doesNotContain("OVERSOLD", "LOST");
    }

    @Test
    void whoever_is_refused_while_enough_is_left_is_refused_falsely() {
        var summary = RushSummary.of(List.of(got(2), refused(2), refused(3)), EMPTY, slot(4, 2, 2));

        assertThat(summary.falselyRefused()).isEqualTo(1);
        assertThat(summary.ok()).isFalse();
    }

    @Test
    void more_places_than_there_are_is_oversold_whoever_says_so() {
        assertThat(RushSummary.of(List.of(got(5)), EMPTY, slot(4, 4, 0)).oversold())
                .isEqualTo(1);
        assertThat(RushSummary.of(List.of(got(4)), EMPTY, slot(4, 6, 0)).oversold())
                .isEqualTo(2);
        assertThat(RushSummary.of(List.of(got(2)), slot(4, 3, 1), slot(4, 3, 1)).oversold())
                .isEqualTo(1);
    }

    @Test
    void places_that_were_booked_before_are_not_this_crowds() {
        assertThat(RushSummary.of(List.of(got(1)), slot(4, 3, 1), slot(4, 4, 0)).ok())
                .isTrue();
    }

    @Test
    void a_place_that_was_promised_and_is_not_booked_is_lost() {
        var summary = RushSummary.of(List.of(got(2)), EMPTY, slot(4, 1, 3));

        assertThat(summary.lost()).isEqualTo(1);
        assertThat(summary.ok()).isFalse();
        assertThat(summary.text()).contains("LOST");
    }

    @Test
    void one_without_an_answer_spoils_it() {
        var summary = RushSummary.of(List.of(got(1), new Unanswered(1, SOON, "500 X")), EMPTY, slot(4, 2, 2));

        assertThat(summary.unanswered()).isEqualTo(1);
        assertThat(summary.lost()).isZero();
        assertThat(summary.ok()).isFalse();
    }

    @Test
    void times_are_those_by_which_half_99_of_100_and_all_were_answered() {
        var outcomes = IntStream.rangeClosed(1, 200)
                .mapToObj(i -> new Refused(1, Duration.ofMillis(i), "SOLD_OUT"))
                .toList();

        var summary = RushSummary.of(outcomes, slot(4, 4, 0), slot(4, 4, 0));

        assertThat(summary.p50Millis()).isEqualTo(100);
        assertThat(summary.p99Millis()).isEqualTo(198);
        assertThat(summary.wallMillis()).isEqualTo(200);
    }
}
