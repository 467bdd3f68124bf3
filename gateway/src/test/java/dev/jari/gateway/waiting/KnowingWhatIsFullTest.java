package dev.jari.gateway.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.slot.Places.OneSlot;
import dev.jari.testkit.Covers;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

@Covers("Q4")
class KnowingWhatIsFullTest {

    private static final Room ROOM = Room.of(new OneSlot(new SlotId(17)));

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 10);
    private final FullRooms full = new FullRooms(nanos::get);

    @Test
    void what_was_refused_is_full_for_as_much_and_for_more() {
        full.refused(ROOM, 2);

        assertThat(full.hasTooFew(ROOM, 2)).isFalse();
        assertThat(full.hasTooFew(ROOM, 3)).isTrue();
        assertThat(full.hasTooFew(Room.of(new OneSlot(new SlotId(18))), 3)).isFalse();
    }

    @Test
    void it_is_forgotten_after_a_moment() {
        full.refused(ROOM, 0);
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(full.hasTooFew(ROOM, 1)).isTrue();

        nanos.incrementAndGet();

        assertThat(full.hasTooFew(ROOM, 1)).isFalse();
    }

    @Test
    void it_is_forgotten_when_somebody_gets_something() {
        full.refused(ROOM, 0);

        full.accepted(ROOM);

        assertThat(full.hasTooFew(ROOM, 1)).isFalse();
    }

    @Test
    void only_so_many_rooms_are_remembered_and_old_ones_make_way() {
        for (var slot = 1; slot <= 10_000; slot++) full.refused(Room.of(new OneSlot(new SlotId(slot))), 0);
        full.refused(Room.of(new OneSlot(new SlotId(10_001))), 0);
        assertThat(full.hasTooFew(Room.of(new OneSlot(new SlotId(10_001))), 1)).isFalse();

        nanos.addAndGet(Duration.ofSeconds(2).toNanos());
        full.refused(Room.of(new OneSlot(new SlotId(10_001))), 0);

        assertThat(full.hasTooFew(Room.of(new OneSlot(new SlotId(10_001))), 1)).isTrue();
    }
}
