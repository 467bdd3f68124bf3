package dev.jari.contracts.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

class TranslatingTest {

    private static <T> T stored(String message, Class<T> type) throws IOException {
        try (var stream = TranslatingTest.class.getResourceAsStream("/messages/%s.json".formatted(message))) {
            if (stream == null) throw new IOException("no stored sample of " + message);
            return JsonMapper.shared().readValue(stream, type);
        }
    }

    @Test
    void a_game_is_an_offering_and_the_same_game_again() throws IOException {
        var game = stored(Game.SYNC, Game.class);

        var offering = game.offering();

        assertThat(offering.capacity()).isEqualTo(game.maxPlayers());
        assertThat(offering.price().amount()).isEqualTo(game.basePrice());
        assertThat(Game.of(offering)).isEqualTo(game);
    }

    @Test
    void a_time_slot_is_a_slot_and_the_same_time_slot_again() throws IOException {
        var timeSlot = stored(GameTimeSlot.SYNC, GameTimeSlot.class);

        var slot = timeSlot.slot();

        assertThat(slot.capacity()).isEqualTo(timeSlot.maxPlayers());
        assertThat(slot.notBooked()).isEqualTo(timeSlot.maxPlayers() - timeSlot.bookedPlayers());
        assertThat(GameTimeSlot.of(slot)).isEqualTo(timeSlot);
    }

    @Test
    void of_several_slots_a_reader_of_the_release_before_sees_the_first() throws IOException {
        var lenient = JsonMapper.builder()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
        var slot = stored(GameTimeSlot.SYNC, GameTimeSlot.class).slot();
        var later = slot.with(slot.booked(), slot.status());

        var json = lenient.writeValueAsString(GameTimeSlotSync.of(List.of(slot, later, later)));

        assertThat(lenient.readValue(json, GameTimeSlot.class)).isEqualTo(GameTimeSlot.of(slot));
        assertThat(lenient.readValue(json, GameTimeSlotSync.class).slots()).hasSize(3);
    }

    @Test
    void one_slot_of_an_inventory_of_the_release_before_is_a_message_of_one() throws IOException {
        var sync = stored(GameTimeSlot.SYNC, GameTimeSlotSync.class);

        assertThat(sync.slots()).containsExactly(stored(GameTimeSlot.SYNC, GameTimeSlot.class));
    }
}
