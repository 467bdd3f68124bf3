package dev.jari.locking;

import java.util.function.Supplier;

/** Runs what even a thread that was told to stop must still do: the client refuses to send for an interrupted one. */
final class Uninterrupted {

    private Uninterrupted() {}

    static <T> T run(Supplier<T> work) {
        var interrupted = Thread.interrupted();
        try {
            return work.get();
        } finally {
            if (interrupted) Thread.currentThread().interrupt();
        }
    }
}
