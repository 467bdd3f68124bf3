package dev.jari.client;

import java.util.ArrayDeque;
import java.util.Queue;

/** Lets so many calls go at once; the others wait in the order they came, without a thread. */
final class Permits {

    private final Queue<Runnable> waiting = new ArrayDeque<>(); // guarded by this
    private int free; // guarded by this

    Permits(int count) {
        this.free = count;
    }

    /** Runs it now, or when a permit is given back. */
    void take(Runnable call) {
        synchronized (this) {
            if (free == 0) {
                waiting.add(call);
                return;
            }
            free--;
        }
        call.run();
    }

    void giveBack() {
        Runnable next;
        synchronized (this) {
            next = waiting.poll();
            if (next == null) {
                free++;
                return;
            }
        }
        next.run();
    }
}
