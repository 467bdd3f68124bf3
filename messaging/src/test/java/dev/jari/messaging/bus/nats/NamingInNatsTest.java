package dev.jari.messaging.bus.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.messaging.bus.nats.wire.HeaderText;
import dev.jari.messaging.bus.nats.wire.Predecessors;
import dev.jari.messaging.bus.nats.wire.Subjects;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.testkit.MachineChance;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class NamingInNatsTest {

    private final Subjects subjects = new Subjects("jari");

    @Test
    void the_filter_of_a_group_is_the_narrowest_that_covers_its_types() {
        assertThat(subjects.messagesOf(3, List.of("slot.picture"))).isEqualTo("jari.lane.3.slot.picture");
        assertThat(subjects.messagesOf(3, List.of("slot.reserve", "slot.release")))
                .isEqualTo("jari.lane.3.slot.*");
        assertThat(subjects.messagesOf(3, List.of("booking.game.sync", "booking.gameTimeSlot.sync")))
                .isEqualTo("jari.lane.3.booking.*.sync");
        assertThat(subjects.messagesOf(3, List.of("slot.reserved", "slot.reserve.failed", "slot.released")))
                .isEqualTo("jari.lane.3.slot.>");
        assertThat(subjects.messagesOf(3, List.of("booking.confirmed", "waitlist.offered")))
                .isEqualTo("jari.lane.3.*.*");
    }

    @Test
    void lane_and_type_are_read_back_from_the_subject() {
        var subject = subjects.message(11, "slot.reserve.failed");

        assertThat(subjects.laneOf(subject)).isEqualTo(11);
        assertThat(subjects.typeOf(subject)).isEqualTo("slot.reserve.failed");
    }

    @Test
    void a_lane_is_read_back_from_the_name_of_its_consumer() {
        assertThat(Subjects.laneOfConsumer("slot-cache_12_abc-7")).isEqualTo(Subjects.consumersOf("slot-cache", 12));
        assertThatThrownBy(() -> Subjects.consumersOf("slot_cache", 1)).hasMessageContaining("slot_cache");
    }

    @Test
    void any_text_survives_a_header() {
        for (var text : List.of("BK-7QX2M9", "자리 100%", "a\r\nb", "é %41"))
            assertThat(HeaderText.decode(HeaderText.encode(text))).isEqualTo(text);
        assertThat(HeaderText.encode("자 %")).matches("[!-~]+");
    }

    @Test
    void a_group_is_told_the_last_of_its_own_types() {
        // given
        var predecessors = new Predecessors();
        predecessors.before(message("slot.reserve", 1));
        predecessors.before(message("booking.confirmed", 2));

        // when
        var before = predecessors.before(message("slot.release", 3));

        // then
        assertThat(Predecessors.lastOf(before, Set.of("slot.reserve", "slot.release")))
                .isEqualTo(1);
        assertThat(Predecessors.lastOf(before, Set.of("booking.confirmed"))).isEqualTo(2);
        assertThat(Predecessors.lastOf(before, Set.of("booking.failed"))).isZero();
    }

    @Test
    void a_relay_that_starts_over_tells_again_what_goes_before_each_number() {
        var predecessors = new Predecessors();
        for (var no = 1; no <= 3; no++) predecessors.before(message("slot.reserve", no));

        assertThat(predecessors.before(message("slot.reserve", 2))).isEqualTo("slot.reserve=1");
        assertThat(predecessors.before(message("slot.reserve", 4))).isEqualTo("slot.reserve=3");
    }

    @Test
    void a_long_stretch_that_is_sent_again_is_told_from_its_beginning_on() {
        var predecessors = new Predecessors();
        for (var no = 1; no <= 5_000; no++) predecessors.before(message("slot.reserve", no));

        assertThat(predecessors.before(message("slot.reserve", 500))).isEmpty();
        assertThat(predecessors.before(message("slot.reserve", 501))).isEqualTo("slot.reserve=500");
    }

    @Test
    void a_relay_that_begins_says_nothing_of_what_it_does_not_know() {
        assertThat(new Predecessors().before(message("slot.reserve", 7))).isEmpty();
    }

    private static Envelope message(String type, long no) {
        return new Envelope(
                new UUID(1, no), type, "k", 3, no, 1, MachineChance.CLOCK.instant(), Map.of("source", "booking"), "{}");
    }
}
