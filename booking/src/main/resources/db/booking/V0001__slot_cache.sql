-- What booking knows of inventory's offerings and slots. Of two messages the one with the higher version counts.
CREATE TABLE game_cache (
    game_id      bigint      NOT NULL CONSTRAINT game_cache_pk PRIMARY KEY,
    version      bigint      NOT NULL,
    game         jsonb       NOT NULL,
    last_sync_at timestamptz NOT NULL
);
COMMENT ON INDEX game_cache_pk IS 'an offering by id when a booking is made; a sync meets what it replaces';

CREATE TABLE game_time_slot_cache (
    time_slot_id bigint      NOT NULL CONSTRAINT game_time_slot_cache_pk PRIMARY KEY,
    game_id      bigint      NOT NULL,
    version      bigint      NOT NULL,
    time_slot    jsonb       NOT NULL,
    last_sync_at timestamptz NOT NULL
);
COMMENT ON INDEX game_time_slot_cache_pk IS 'a slot by id when a booking is made; a sync meets what it replaces';
