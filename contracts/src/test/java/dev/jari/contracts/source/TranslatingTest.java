package dev.jari.contracts.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
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
}
