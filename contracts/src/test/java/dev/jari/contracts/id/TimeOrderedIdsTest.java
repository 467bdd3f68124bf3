package dev.jari.contracts.id;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TimeOrderedIdsTest {

    private static IdSource at(String instant) {
        return new TimeOrderedIds(InstantSource.fixed(Instant.parse(instant)), new Random(7));
    }

    @Test
    void an_id_is_a_well_formed_uuid_of_version_7() {
        var id = at("2026-05-01T00:00:00Z").get();

        assertThat(id.version()).isEqualTo(7);
        assertThat(id.variant()).isEqualTo(2);
    }

    @Test
    void an_id_carries_its_millisecond_and_later_ids_are_larger() {
        var earlier = at("2026-05-01T00:00:00.000Z").get();
        var later = at("2026-05-01T00:00:00.001Z").get();

        assertThat(earlier.getMostSignificantBits() >>> 16)
                .isEqualTo(Instant.parse("2026-05-01T00:00:00Z").toEpochMilli());
        assertThat(later.toString()).isGreaterThan(earlier.toString());
    }

    @Test
    void ids_of_one_millisecond_differ() {
        var ids = at("2026-05-01T00:00:00Z");
        var seen = new HashSet<UUID>();
        for (var i = 0; i < 10_000; i++) seen.add(ids.get());

        assertThat(seen).hasSize(10_000);
    }
}
