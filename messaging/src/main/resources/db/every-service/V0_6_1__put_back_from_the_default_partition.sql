DROP INDEX CONCURRENTLY IF EXISTS event_log_default_by_publishing;
CREATE INDEX CONCURRENTLY event_log_default_by_publishing ON event_log_default (published_at);
ALTER INDEX event_log_by_publishing ATTACH PARTITION event_log_default_by_publishing;
COMMENT ON INDEX event_log_default_by_publishing IS 'putting back walks what was published since a moment';
