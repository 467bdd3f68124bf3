package dev.jari.messaging.bus.nats;

import static org.assertj.core.api.Assertions.assertThat;

import io.nats.client.api.DiscardPolicy;
import io.nats.client.api.StreamConfiguration;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class StreamShapeTest {

    private static StreamConfiguration.Builder stream() {
        return StreamConfiguration.builder()
                .name("jari-messages")
                .subjects("jari.lane.>")
                .maxAge(Duration.ofDays(7))
                .maxBytes(1_000)
                .replicas(1)
                .discardPolicy(DiscardPolicy.New)
                .duplicateWindow(Duration.ofMinutes(2));
    }

    @Test
    void what_is_wanted_beyond_what_was_found_is_raised() {
        var wanted =
                stream().replicas(3).maxBytes(2_000).maxAge(Duration.ofDays(8)).build();

        var merged = StreamShape.merged(stream().build(), wanted);

        assertThat(StreamShape.same(merged, wanted)).isTrue();
        assertThat(merged.getReplicas()).isEqualTo(3);
    }

    @Test
    void nothing_is_lowered() {
        var found = stream()
                .replicas(3)
                .maxBytes(5_000)
                .maxAge(Duration.ofDays(30))
                .duplicateWindow(Duration.ofMinutes(10))
                .build();

        assertThat(StreamShape.same(StreamShape.merged(found, stream().build()), found))
                .isTrue();
    }

    @Test
    void no_limit_is_more_than_any() {
        var found = stream().maxBytes(-1).maxAge(Duration.ZERO).build();

        var merged = StreamShape.merged(found, stream().build());

        assertThat(merged.getMaxBytes()).isEqualTo(-1);
        assertThat(merged.getMaxAge()).isZero();
    }

    @Test
    void processes_that_disagree_come_to_the_same_whichever_looks_last() {
        var one = stream().replicas(3).maxBytes(1_000).build();
        var other = stream().replicas(1).maxBytes(9_000).build();

        var oneLast = StreamShape.merged(StreamShape.merged(stream().build(), other), one);
        var otherLast = StreamShape.merged(StreamShape.merged(stream().build(), one), other);

        assertThat(StreamShape.same(oneLast, otherLast)).isTrue();
        assertThat(StreamShape.same(StreamShape.merged(oneLast, other), oneLast))
                .isTrue();
    }

    @Test
    void a_stream_that_discards_what_is_old_is_mended() {
        var found = stream().discardPolicy(DiscardPolicy.Old).build();

        assertThat(StreamShape.merged(found, stream().build()).getDiscardPolicy())
                .isEqualTo(DiscardPolicy.New);
    }
}
