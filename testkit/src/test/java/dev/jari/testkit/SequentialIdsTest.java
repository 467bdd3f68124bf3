package dev.jari.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

class SequentialIdsTest {

    @Test
    void ids_count_from_one_and_families_never_meet() {
        var first = new SequentialIds(1);
        var second = new SequentialIds(2);

        assertThat(first.get()).isEqualTo(new UUID(1, 1));
        assertThat(first.get()).isEqualTo(new UUID(1, 2));
        assertThat(second.get()).isEqualTo(new UUID(2, 1));
    }
}
