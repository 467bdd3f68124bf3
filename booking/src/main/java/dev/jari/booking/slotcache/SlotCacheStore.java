package dev.jari.booking.slotcache;

import dev.jari.contracts.message.Game;
import dev.jari.contracts.message.GameTimeSlot;
import dev.jari.messaging.envelope.Bodies;
import java.time.Instant;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for the caches. An older version never replaces a newer one, so messages may come in any order. */
final class SlotCacheStore {

    private final JdbcClient jdbc;
    private final Bodies bodies;

    SlotCacheStore(JdbcClient jdbc, Bodies bodies) {
        this.jdbc = jdbc;
        this.bodies = bodies;
    }

    /** The same version again only says that it still holds. */
    void keep(Game game, Instant at) {
        jdbc.sql("""
                        INSERT INTO game_cache AS c (game_id, version, game, last_sync_at)
                        VALUES (?, ?, ?::jsonb, ?::timestamptz)
                        ON CONFLICT ON CONSTRAINT game_cache_pk DO UPDATE
                           SET version = excluded.version, game = excluded.game, last_sync_at = excluded.last_sync_at
                         WHERE c.version <= excluded.version
                        """)
                .params(game.id(), game.version(), bodies.write(game), at.toString())
                .update();
    }

    void keep(GameTimeSlot slot, Instant at) {
        jdbc.sql("""
                        INSERT INTO game_time_slot_cache AS c (time_slot_id, game_id, version, time_slot, last_sync_at)
                        VALUES (?, ?, ?, ?::jsonb, ?::timestamptz)
                        ON CONFLICT ON CONSTRAINT game_time_slot_cache_pk DO UPDATE
                           SET version = excluded.version, time_slot = excluded.time_slot,
                               last_sync_at = excluded.last_sync_at
                         WHERE c.version <= excluded.version
                        """)
                .params(slot.id(), slot.gameId(), slot.version(), bodies.write(slot), at.toString())
                .update();
    }

    Optional<Game> game(long gameId) {
        return jdbc.sql("SELECT game FROM game_cache WHERE game_id = ?")
                .param(gameId)
                .query(String.class)
                .optional()
                .map(json -> bodies.read(json, Game.class));
    }

    Optional<GameTimeSlot> timeSlot(long timeSlotId) {
        return jdbc.sql("SELECT time_slot FROM game_time_slot_cache WHERE time_slot_id = ?")
                .param(timeSlotId)
                .query(String.class)
                .optional()
                .map(json -> bodies.read(json, GameTimeSlot.class));
    }
}
