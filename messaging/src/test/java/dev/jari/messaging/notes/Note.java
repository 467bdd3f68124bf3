package dev.jari.messaging.notes;

/** What the service for tests sends. */
public record Note(String text) {

    public static final String TYPE = "note.taken";
}
