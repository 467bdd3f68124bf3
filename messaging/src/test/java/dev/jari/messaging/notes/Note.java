package dev.jari.messaging.notes;

import dev.jari.contracts.answer.Request;
import java.util.List;

/** What the service for tests sends; as a question it is answered with another. */
public record Note(String text) implements Request<Note> {

    public static final String TYPE = "note.taken";

    /** A question that is answered with two. */
    public record Twice(String text) implements Request<List<Note>> {}
}
