-- An expression, so that the planner can't take outbox_pk for it, which has the dead rows too.
DROP INDEX CONCURRENTLY IF EXISTS outbox_put_back;
CREATE INDEX CONCURRENTLY outbox_put_back ON outbox ((lane::integer), no) WHERE put_back;
COMMENT ON INDEX outbox_put_back IS 'the relay looks for rows that were put back before the place where it reads';
