package dev.jari.messaging.notes;

import dev.jari.messaging.envelope.BodyType;

/** What the service for tests sends. */
public record Note(String text) {

    public static final String TYPE = "note.taken";

    public static final BodyType<Note> BODY = BodyType.of(Note.class);
}
