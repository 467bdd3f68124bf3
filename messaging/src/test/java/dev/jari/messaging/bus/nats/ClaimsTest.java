package dev.jari.messaging.bus.nats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ClaimsTest {

    private final Claims claims = new Claims(Map.of("slot.reserve", 100L, "slot.release", 100L, "slot.swap", 49L));

    @Test
    void a_reader_begins_where_one_of_its_types_still_has_something_to_take() {
        assertThat(claims.first()).isEqualTo(50);
        assertThat(claims.isTakenOver("slot.swap", 50)).isFalse();
        assertThat(claims.isTakenOver("slot.reserve", 100)).isTrue();
        assertThat(claims.isTakenOver("slot.reserve", 101)).isFalse();
    }

    @Test
    void claims_are_read_back_from_the_description_of_a_consumer() {
        assertThat(claims.description()).isEqualTo("takes slot.release=100 slot.reserve=100 slot.swap=49");
        assertThat(Claims.read(claims.description())).contains(claims);
    }

    @Test
    void a_consumer_of_a_release_that_did_not_say_claims_nothing_in_particular() {
        assertThat(Claims.read(null)).isEmpty();
        assertThat(Claims.read("")).isEmpty();
        assertThat(Claims.read("made by hand")).isEmpty();
    }
}
