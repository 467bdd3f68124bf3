package dev.jari.messaging.bus.nats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LaneOrderTest {

    private final LaneOrder<String> order = new LaneOrder<>();

    @Test
    void the_first_message_is_taken_when_its_sender_knows_of_none_before_it() {
        assertThat(order.arrived("booking", 7, 0, "seven")).containsExactly("seven");
        assertThat(order.gaps()).isEmpty();
    }

    @Test
    void the_first_message_waits_when_it_is_not_known_what_became_of_the_one_before_it() {
        assertThat(order.arrived("booking", 7, 6, "seven")).isEmpty();
        assertThat(order.gaps()).containsExactly(new LaneOrder.Gap("booking", 0, 6));
        assertThat(order.waiting()).isEqualTo(1);
    }

    @Test
    void a_number_that_is_no_gap_for_the_group_is_taken_at_once() {
        order.arrived("booking", 7, 0, "seven");

        assertThat(order.arrived("booking", 12, 7, "twelve")).containsExactly("twelve");
    }

    @Test
    void a_message_before_its_predecessor_waits_for_it() {
        // given
        order.arrived("booking", 1, 0, "one");

        // when
        assertThat(order.arrived("booking", 4, 3, "four")).isEmpty();
        assertThat(order.arrived("booking", 5, 4, "five")).isEmpty();
        assertThat(order.arrived("booking", 2, 1, "two")).containsExactly("two");

        // then
        assertThat(order.arrived("booking", 3, 2, "three")).containsExactly("three", "four", "five");
        assertThat(order.waiting()).isZero();
    }

    @Test
    void one_whose_predecessor_is_not_known_does_not_overtake_those_that_wait() {
        order.arrived("booking", 1, 0, "one");
        order.arrived("booking", 4, 3, "four");

        assertThat(order.arrived("booking", 6, 0, "six")).isEmpty();
        assertThat(order.arrived("booking", 3, 0, "three")).containsExactly("three", "four", "six");
    }

    @Test
    void what_never_comes_is_passed_and_the_rest_goes_on_in_order() {
        // given
        order.arrived("booking", 1, 0, "one");
        order.arrived("booking", 5, 4, "five");
        order.arrived("booking", 4, 3, "four");
        var gap = new LaneOrder.Gap("booking", 1, 3);
        assertThat(order.gaps()).containsExactly(gap);

        // when
        var ready = order.pass(gap);

        // then
        assertThat(ready).containsExactly("four", "five");
        assertThat(order.gaps()).isEmpty();
    }

    @Test
    void a_second_gap_is_another_question() {
        order.arrived("booking", 1, 0, "one");
        order.arrived("booking", 3, 2, "three");
        order.arrived("booking", 5, 4, "five");

        assertThat(order.pass(new LaneOrder.Gap("booking", 1, 2))).containsExactly("three");
        assertThat(order.gaps()).containsExactly(new LaneOrder.Gap("booking", 3, 4));
    }

    @Test
    void what_comes_after_its_gap_was_passed_is_taken_too() {
        order.arrived("booking", 3, 2, "three");
        order.pass(new LaneOrder.Gap("booking", 0, 2));

        assertThat(order.arrived("booking", 2, 1, "two, parked and tried again"))
                .hasSize(1);
    }

    @Test
    void senders_do_not_wait_for_each_other() {
        order.arrived("booking", 1, 0, "one");
        order.arrived("booking", 3, 2, "three");

        assertThat(order.arrived("inventory", 9, 0, "nine")).containsExactly("nine");
    }

    @Test
    void a_duplicate_is_given_too_in_its_place() {
        order.arrived("booking", 1, 0, "one");
        order.arrived("booking", 3, 2, "three");
        order.arrived("booking", 3, 2, "three again");

        assertThat(order.arrived("booking", 1, 0, "one again")).containsExactly("one again");
        assertThat(order.arrived("booking", 2, 1, "two")).containsExactly("two", "three", "three again");
        assertThat(order.waiting()).isZero();
    }
}
