-- When a slot is, beside the JSON that tells it, so that a table by its time and the nights of a stay are found without
-- inventory. Rows from before have none until inventory tells of them again; until then inventory is asked.
ALTER TABLE game_time_slot_cache
    ADD COLUMN date       date,
    ADD COLUMN start_time time;
