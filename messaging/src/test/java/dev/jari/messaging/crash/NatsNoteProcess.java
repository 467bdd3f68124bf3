package dev.jari.messaging.crash;

import dev.jari.messaging.notes.NoteService;
import java.util.function.UnaryOperator;

/** A process that runs the note service over NATS, until it is killed. */
final class NatsNoteProcess {

    private NatsNoteProcess() {}

    /** Arguments: database address, NATS address, namespace. */
    public static void main(String[] arguments) throws InterruptedException {
        NoteService.overNats(
                        arguments[0], NoteService.natsTransport(arguments[1], arguments[2]), UnaryOperator.identity())
                .start();
        System.out.println("ready");
        Thread.currentThread().join();
    }
}
