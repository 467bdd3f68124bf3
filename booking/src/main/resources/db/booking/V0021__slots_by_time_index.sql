DROP INDEX CONCURRENTLY IF EXISTS cached_slots_by_time;
CREATE INDEX CONCURRENTLY cached_slots_by_time ON game_time_slot_cache (game_id, date, start_time);
COMMENT ON INDEX cached_slots_by_time IS 'a table by its day and time; the nights of a stay while inventory is away';
