-- Without a default, so that no row is rewritten; bookings that were over before never show it.
ALTER TABLE bookings ADD COLUMN released_at timestamptz;
COMMENT ON COLUMN bookings.released_at IS 'when inventory told that the places are free; a second time is no news';
