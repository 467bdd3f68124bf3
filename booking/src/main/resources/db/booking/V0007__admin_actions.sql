-- Written before an action is done and completed after it: a row without status is an action that may have happened.
CREATE TABLE admin_action (
    id          bigint GENERATED ALWAYS AS IDENTITY,
    action_id   uuid        NOT NULL,
    admin_id    bigint      NOT NULL,
    what        text        NOT NULL,
    target      text        NOT NULL,
    request_id  text        NOT NULL,
    asked_at    timestamptz NOT NULL,
    status      integer,
    code        text,
    made        text,
    answered_at timestamptz,
    CONSTRAINT admin_action_pk PRIMARY KEY (id),
    CONSTRAINT an_action_is_recorded_once UNIQUE (action_id),
    CONSTRAINT an_answer_has_status_and_time CHECK ((status IS NULL) = (answered_at IS NULL)),
    CONSTRAINT only_an_answer_tells_more CHECK (status IS NOT NULL OR (code IS NULL AND made IS NULL))
);

CREATE INDEX admin_action_of_an_admin ON admin_action (admin_id, id);
COMMENT ON INDEX admin_action_of_an_admin IS 'the list of what one admin did, the newest first';
