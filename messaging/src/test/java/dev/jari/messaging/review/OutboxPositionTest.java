package dev.jari.messaging.review;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutboxPositionTest {

    @Test
    void it_reads_what_it_writes() {
        var position = new OutboxPosition(Instant.parse("2026-05-01T09:00:00.123456Z"), new UUID(1, 2));

        assertThat(OutboxPosition.parse(position.text())).hasValue(position);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "2026-05-01T09:00:00Z",
                "2026-05-01T09:00:00Z/",
                "2026-05-01T09:00:00Z/1-1-1-1-1",
                "2026-05-01T09:00:00.000Z/00000000-0000-0001-0000-000000000002",
                "yesterday/00000000-0000-0001-0000-000000000002",
                "1969-12-31T23:59:59Z/00000000-0000-0001-0000-000000000002",
                "+10000-01-01T00:00:00Z/00000000-0000-0001-0000-000000000002"
            })
    void it_reads_nothing_else(String text) {
        assertThat(OutboxPosition.parse(text)).isEmpty();
    }
}
