-- Where the walks of the audit have come to, and the stretches in which something was wrong. In this database, so that
-- whichever process runs the next audit goes on, also after a restart.
CREATE TABLE audit_walk (
    name     text    NOT NULL CONSTRAINT audit_walk_pk PRIMARY KEY,
    position bigint  NOT NULL,
    seen     bigint  NOT NULL,
    step     integer NOT NULL
);
COMMENT ON COLUMN audit_walk.position IS 'the number after which the next run begins; zero for the beginning';
COMMENT ON COLUMN audit_walk.step IS 'rows of the next statement, fewer after one that took long; zero for the most';
COMMENT ON INDEX audit_walk_pk IS 'the place of a walk';

CREATE TABLE audit_suspect (
    walk      text   NOT NULL,
    after     bigint NOT NULL,
    upto      bigint NOT NULL,
    violation text   NOT NULL,
    CONSTRAINT audit_suspect_pk PRIMARY KEY (walk, after, upto)
);
COMMENT ON INDEX audit_suspect_pk IS 'a run begins with these, and forgets those it finds clean';
