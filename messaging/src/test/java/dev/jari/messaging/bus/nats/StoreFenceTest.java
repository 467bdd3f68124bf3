package dev.jari.messaging.bus.nats;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class StoreFenceTest {

    private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant SECOND = Instant.parse("2026-01-02T00:00:00Z");

    private final StoreFence fence = new StoreFence();

    private void found(Instant created, long last) {
        found(created, "server", last);
    }

    private void found(Instant created, String server, long last) {
        fence.found(fence.known(), new MessageStream.State(created, server, last, 0));
    }

    @Test
    void a_service_that_asked_is_kept_out_until_it_has_looked_at_the_store() {
        found(FIRST, 10);
        assertThat(fence.shut("booking")).as("it never asked").isFalse();

        fence.asks("booking");
        assertThat(fence.shut("booking")).isTrue();

        fence.open("booking", FIRST, "server");
        assertThat(fence.shut("booking")).isFalse();
        assertThat(fence.lost("booking")).isFalse();
    }

    @Test
    void another_store_of_the_same_name_shuts_it() {
        opened();

        found(SECOND, 0);

        assertThat(fence.shut("booking")).isTrue();
        assertThat(fence.lost("booking")).isTrue();
        fence.open("booking", FIRST, "server");
        assertThat(fence.shut("booking")).as("that was another store").isTrue();
        fence.open("booking", SECOND, "server");
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
    void a_server_that_was_started_again_shuts_it_though_others_have_filled_up_what_it_lost() {
        opened();

        found(FIRST, "server started again", 12);

        assertThat(fence.shut("booking")).isTrue();
        assertThat(fence.lost("booking"))
                .as("whether anything was lost is for all instances to find out together")
                .isFalse();
        fence.open("booking", FIRST, "server");
        assertThat(fence.shut("booking")).as("that was before it started").isTrue();
        fence.open("booking", FIRST, "server started again");
        assertThat(fence.shut("booking")).isFalse();
    }

    @Test
    void a_late_answer_of_a_server_that_was_given_up_does_not_open_it() {
        opened();
        var earlier = fence.known();
        found(FIRST, "server started again", 8);

        fence.found(earlier, new MessageStream.State(FIRST, "server", 10, 0));
        fence.open("booking", FIRST, "server");

        assertThat(fence.shut("booking")).isTrue();
    }

    @Test
    void what_is_stored_while_the_store_answers_is_not_lost() {
        opened();
        var earlier = fence.known();
        fence.stored(17);

        fence.found(earlier, new MessageStream.State(FIRST, "server", 12, 0));

        assertThat(fence.shut("booking")).isFalse();
        assertThat(fence.known())
                .hasValueSatisfying(known -> assertThat(known.last()).isEqualTo(17));
    }

    private void opened() {
        found(FIRST, 10);
        fence.asks("booking");
        fence.open("booking", FIRST, "server");
    }
}
