package dev.jari.messaging.bus.nats;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class StoreFenceTest {

    private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant SECOND = Instant.parse("2026-01-02T00:00:00Z");

    private final StoreFence fence = new StoreFence();

    private void found(Instant created, long last) {
        fence.found(fence.known(), new MessageStream.State(created, last, 0));
    }

    @Test
    void a_service_that_asked_is_kept_out_until_it_has_looked_at_the_store() {
        found(FIRST, 10);
        assertThat(fence.shut("booking")).as("it never asked").isFalse();

        fence.asks("booking");
        assertThat(fence.shut("booking")).isTrue();

        fence.open("booking", FIRST);
        assertThat(fence.shut("booking")).isFalse();
        assertThat(fence.lost("booking")).isFalse();
    }

    @Test
    void another_store_of_the_same_name_shuts_it() {
        opened();

        found(SECOND, 0);

        assertThat(fence.shut("booking")).isTrue();
        assertThat(fence.lost("booking")).isTrue();
        fence.open("booking", FIRST);
        assertThat(fence.shut("booking")).as("that was another store").isTrue();
        fence.open("booking", SECOND);
        assertThat(fence.shut("booking")).isFalse();
        assertThat(fence.lost("booking")).isFalse();
    }

    @Test
    void a_store_that_lost_its_end_shuts_it() {
        opened();
        fence.stored(17);

        found(FIRST, 16);

        assertThat(fence.shut("booking")).isTrue();
        assertThat(fence.lost("booking")).isTrue();
    }

    @Test
    void what_is_stored_while_the_store_answers_is_not_lost() {
        opened();
        var earlier = fence.known();
        fence.stored(17);

        fence.found(earlier, new MessageStream.State(FIRST, 12, 0));

        assertThat(fence.shut("booking")).isFalse();
        assertThat(fence.known())
                .hasValueSatisfying(known -> assertThat(known.last()).isEqualTo(17));
    }

    private void opened() {
        found(FIRST, 10);
        fence.asks("booking");
        fence.open("booking", FIRST);
    }
}
