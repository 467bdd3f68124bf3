package dev.jari.messaging.crash;

import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;

/** A process that answers questions over NATS and prints each of them, until it is killed. */
final class AnsweringProcess {

    static final String SUBJECT = "echo";

    /** A question that begins so is never answered. */
    static final String FOR_EVER = "for ever";

    private AnsweringProcess() {}

    /** Arguments: NATS address, namespace. */
    public static void main(String[] arguments) throws InterruptedException {
        var transport = NoteService.natsTransport(arguments[0], arguments[1]);
        transport.respond(SUBJECT, Note.class, note -> {
            System.out.println("heard " + note.text());
            if (note.text().startsWith(FOR_EVER)) waitForEver();
            return new Note("child");
        });
        transport.start();
        System.out.println("ready");
        waitForEver();
    }

    private static void waitForEver() {
        try {
            Thread.currentThread().join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
