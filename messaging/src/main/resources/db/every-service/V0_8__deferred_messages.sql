-- What a group has taken over and can't apply yet, because what it applies it to is away. It waits here, in the group's
-- own database, so that neither the sender's outbox nor a broker has to keep it.
CREATE TABLE deferred_message (
    position bigint GENERATED ALWAYS AS IDENTITY,
    consumer text   NOT NULL,
    payload  text   NOT NULL,
    CONSTRAINT deferred_message_pk PRIMARY KEY (consumer, position)
);
COMMENT ON INDEX deferred_message_pk IS 'a group takes its oldest messages when it can apply them';
