package dev.jari.booking.slotcache;

import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.slot.KnownSlot;
import dev.jari.contracts.slot.Places;
import dev.jari.contracts.source.Game;
import dev.jari.contracts.source.GameTimeSlot;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.platform.database.Ids;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for the caches. An older version never replaces a newer one, so messages may come in any order. */
final class SlotCacheStore {

    private final JdbcClient jdbc;
    private final Bodies bodies;

    SlotCacheStore(JdbcClient jdbc, Bodies bodies) {
        this.jdbc = jdbc;
        this.bodies = bodies;
    }

    /**
     * Keeps news of different offerings, sorted by id, so that two writers never wait for each other in a circle. The
     * same version again only says that it still holds.
     */
    void keepOfferings(Collection<Game> games, Instant at) {
        jdbc.sql("""
                        INSERT INTO game_cache AS c (game_id, version, game, last_sync_at)
                        SELECT id, version, game::jsonb, ?::timestamptz
                          FROM unnest(?::bigint[], ?::bigint[], ?::text[]) AS n (id, version, game)
                        ON CONFLICT ON CONSTRAINT game_cache_pk DO UPDATE
                           SET version = excluded.version, game = excluded.game, last_sync_at = excluded.last_sync_at
                         WHERE c.version <= excluded.version
                        """)
                .params(
                        at.toString(),
                        games.stream().map(Game::id).toArray(OfferingId[]::new),
                        games.stream().mapToLong(Game::version).toArray(),
                        games.stream().map(bodies::write).toArray(String[]::new))
                .update();
    }

    /** As {@link #keepOfferings}, of different slots. */
    void keepSlots(Collection<GameTimeSlot> slots, Instant at) {
        jdbc.sql("""
                        INSERT INTO game_time_slot_cache AS c
                               (time_slot_id, game_id, date, start_time, version, time_slot, last_sync_at)
                        SELECT id, game_id, date, start_time, version, time_slot::jsonb, ?::timestamptz
                          FROM unnest(?::bigint[], ?::bigint[], ?::date[], ?::time[], ?::bigint[], ?::text[])
                            AS n (id, game_id, date, start_time, version, time_slot)
                        ON CONFLICT ON CONSTRAINT game_time_slot_cache_pk DO UPDATE
                           SET date = excluded.date, start_time = excluded.start_time,
                               version = excluded.version, time_slot = excluded.time_slot,
                               last_sync_at = excluded.last_sync_at
                         WHERE c.version <= excluded.version
                        """)
                .params(
                        at.toString(),
                        slots.stream().map(GameTimeSlot::id).toArray(SlotId[]::new),
                        slots.stream().map(GameTimeSlot::gameId).toArray(OfferingId[]::new),
                        slots.stream().map(slot -> slot.date().toString()).toArray(String[]::new),
                        slots.stream().map(slot -> slot.startTime().toString()).toArray(String[]::new),
                        slots.stream().mapToLong(GameTimeSlot::version).toArray(),
                        slots.stream().map(bodies::write).toArray(String[]::new))
                .update();
    }

    /**
     * Raises what is free of these slots, by places given back, in a transaction that is already open. Locked in the
     * order news are written in. Neither version nor date change: it is no news of inventory.
     */
    void giveBack(SortedMap<SlotId, Integer> places) {
        var changed = jdbc
                .sql("""
                        SELECT time_slot
                          FROM game_time_slot_cache
                         WHERE time_slot_id = ANY (?::bigint[])
                         ORDER BY time_slot_id
                           FOR UPDATE
                        """)
                .params(new Object[] {places.keySet().toArray(SlotId[]::new)})
                .query((row, _) ->
                        bodies.read(row.getString(1), GameTimeSlot.class).slot())
                .stream()
                .map(slot -> FreedPlaces.to(slot, Objects.requireNonNull(places.get(slot.slotId()))))
                .toList();
        var rows = jdbc.sql("""
                        UPDATE game_time_slot_cache AS c
                           SET time_slot = g.time_slot::jsonb
                          FROM unnest(?::bigint[], ?::text[]) AS g (id, time_slot)
                         WHERE c.time_slot_id = g.id
                        """)
                .params(
                        changed.stream().map(KnownSlot::slotId).toArray(SlotId[]::new),
                        changed.stream()
                                .map(slot -> bodies.write(GameTimeSlot.of(slot)))
                                .toArray(String[]::new))
                .update();
        if (rows != changed.size())
            throw new IllegalStateException("%d of %d slots were written".formatted(rows, changed.size()));
    }

    /** What was told or asked last, however long ago. */
    Optional<NewestVersions.Dated<Offering>> offering(OfferingId offeringId) {
        return jdbc.sql("""
                        SELECT game, last_sync_at
                          FROM game_cache
                         WHERE game_id = ?
                        """)
                .params(offeringId)
                .query((row, _) -> new NewestVersions.Dated<>(
                        bodies.read(row.getString(1), Game.class).offering(), at(row)))
                .optional();
    }

    Optional<NewestVersions.Dated<KnownSlot>> slot(SlotId slotId) {
        return jdbc.sql("""
                        SELECT time_slot, last_sync_at
                          FROM game_time_slot_cache
                         WHERE time_slot_id = ?
                        """)
                .params(slotId)
                .query((row, _) -> new NewestVersions.Dated<>(
                        bodies.read(row.getString(1), GameTimeSlot.class).slot(), at(row)))
                .optional();
    }

    Optional<SlotId> slotAt(Places.TimeAtTable time) {
        return jdbc.sql("""
                        SELECT time_slot_id
                          FROM game_time_slot_cache
                         WHERE game_id = ? AND date = ? AND start_time = ?
                         LIMIT 1
                        """)
                .params(time.offeringId(), time.date(), time.startTime())
                .query(Ids.only(SlotId::new))
                .optional();
    }

    /** What was told of them no longer ago than this, by date. */
    List<KnownSlot> nights(Places.Nights stay, Instant oldest, int most) {
        return jdbc.sql("""
                        SELECT time_slot
                          FROM game_time_slot_cache
                         WHERE game_id = ? AND date >= ? AND date < ? AND last_sync_at >= ?::timestamptz
                         ORDER BY date, start_time
                         LIMIT ?
                        """)
                .params(stay.offeringId(), stay.checkIn(), stay.checkOut(), oldest.toString(), most)
                .query((row, _) ->
                        bodies.read(row.getString(1), GameTimeSlot.class).slot())
                .list();
    }

    private static Instant at(ResultSet row) throws SQLException {
        return row.getObject(2, OffsetDateTime.class).toInstant();
    }
}
