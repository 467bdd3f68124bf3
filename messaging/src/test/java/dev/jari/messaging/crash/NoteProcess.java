package dev.jari.messaging.crash;

import dev.jari.messaging.notes.NoteService;
import org.awaitility.Awaitility;

/** A process that runs the note service: sends what it is told to, handles what comes, until it is killed. */
final class NoteProcess {

    private static final int HALF_OF_THE_LANES = 8;

    private NoteProcess() {}

    /** Arguments: database address, notes to send, notes per transaction, keys. */
    public static void main(String[] arguments) throws InterruptedException {
        var notes = NoteService.open(arguments[0]).start();
        System.out.println("ready");
        var count = Integer.parseInt(arguments[1]);
        var perTransaction = Integer.parseInt(arguments[2]);
        var keys = Integer.parseInt(arguments[3]);
        for (var sent = 0; sent < count; sent += perTransaction) notes.send(perTransaction, keys);
        System.out.println("sent");
        Awaitility.await().forever().until(() -> notes.relay.ownedLanes().size() >= HALF_OF_THE_LANES);
        System.out.println("owning");
        Thread.currentThread().join();
    }
}
