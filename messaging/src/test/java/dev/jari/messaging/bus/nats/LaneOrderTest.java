package dev.jari.messaging.bus.nats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LaneOrderTest {

    private static final long PATIENCE = 700;

    private final LaneOrder<String> order = new LaneOrder<>();

    @Test
    void the_first_message_is_taken_whatever_went_before() {
        assertThat(order.arrived("booking", 7, 6, "seven", 0)).containsExactly("seven");
    }

    @Test
    void a_number_that_is_no_gap_for_the_group_is_taken_at_once() {
        order.arrived("booking", 7, 0, "seven", 0);

        assertThat(order.arrived("booking", 12, 7, "twelve", 0)).containsExactly("twelve");
    }

    @Test
    void a_message_before_its_predecessor_waits_for_it() {
        // given
        order.arrived("booking", 1, 0, "one", 0);

        // when
        assertThat(order.arrived("booking", 4, 3, "four", 0)).isEmpty();
        assertThat(order.arrived("booking", 5, 4, "five", 0)).isEmpty();
        assertThat(order.arrived("booking", 2, 1, "two", 0)).containsExactly("two");

        // then
        assertThat(order.arrived("booking", 3, 2, "three", 0)).containsExactly("three", "four", "five");
    }

    @Test
    void one_whose_predecessor_is_not_known_does_not_overtake_those_that_wait() {
        order.arrived("booking", 1, 0, "one", 0);
        order.arrived("booking", 4, 3, "four", 0);

        assertThat(order.arrived("booking", 6, 0, "six", 0)).isEmpty();
        assertThat(order.arrived("booking", 3, 0, "three", 0)).containsExactly("three", "four", "six");
    }

    @Test
    void what_never_comes_is_given_up_after_a_while_and_the_rest_goes_on_in_order() {
        // given
        order.arrived("booking", 1, 0, "one", 0);
        order.arrived("booking", 5, 4, "five", 100);
        order.arrived("booking", 4, 3, "four", 200);

        // when
        assertThat(order.overdue(799, PATIENCE)).isFalse();
        assertThat(order.goOn(799, PATIENCE)).isEmpty();

        // then
        assertThat(order.overdue(800, PATIENCE)).isTrue();
        assertThat(order.goOn(800, PATIENCE)).containsExactly("four", "five");
        assertThat(order.overdue(5_000, PATIENCE)).isFalse();
    }

    @Test
    void a_second_gap_is_waited_for_anew() {
        order.arrived("booking", 1, 0, "one", 0);
        order.arrived("booking", 3, 2, "three", 0);
        order.arrived("booking", 5, 4, "five", 0);

        assertThat(order.goOn(700, PATIENCE)).containsExactly("three");
        assertThat(order.goOn(1_399, PATIENCE)).isEmpty();
        assertThat(order.goOn(1_400, PATIENCE)).containsExactly("five");
    }

    @Test
    void senders_do_not_wait_for_each_other() {
        order.arrived("booking", 1, 0, "one", 0);
        order.arrived("booking", 3, 2, "three", 0);

        assertThat(order.arrived("inventory", 9, 0, "nine", 0)).containsExactly("nine");
    }

    @Test
    void a_duplicate_is_given_too_in_its_place() {
        order.arrived("booking", 1, 0, "one", 0);
        order.arrived("booking", 3, 2, "three", 0);
        order.arrived("booking", 3, 2, "three again", 0);

        assertThat(order.arrived("booking", 1, 0, "one again", 0)).containsExactly("one again");
        assertThat(order.arrived("booking", 2, 1, "two", 0)).containsExactly("two", "three", "three again");
    }
}
