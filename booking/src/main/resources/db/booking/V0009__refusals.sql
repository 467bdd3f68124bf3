-- Whom a process refused from memory for lack of places, counted by slot, version and second; one row tells of many
-- people. The audit asks inventory how many places the slot had at that version. Days are dropped past the retention.
CREATE TABLE refusal (
    id          uuid        NOT NULL,
    second      timestamptz NOT NULL,
    slot_id     bigint,
    version     bigint,
    wanted      integer     NOT NULL,
    refused     bigint      NOT NULL CONSTRAINT a_refusal_is_of_someone CHECK (refused >= 1),
    refused_on  date        NOT NULL,
    CONSTRAINT a_refusal_is_counted_once PRIMARY KEY (id, refused_on),
    CONSTRAINT a_refusal_is_on_a_version CHECK ((slot_id IS NULL) = (version IS NULL))
) PARTITION BY RANGE (refused_on);
COMMENT ON COLUMN refusal.slot_id IS 'none: more slots were refused than there was room to remember';
COMMENT ON COLUMN refusal.wanted IS 'by the one who wanted the fewest places';
COMMENT ON INDEX a_refusal_is_counted_once IS 'the audit reads the newest first; a row may be written again';

CREATE TABLE refusal_default PARTITION OF refusal DEFAULT;
