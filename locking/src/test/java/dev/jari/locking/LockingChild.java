package dev.jari.locking;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Another instance: takes locks, says so, and holds each until it is told to go on or dies. Its callers are virtual
 * threads, as in a service.
 */
final class LockingChild {

    private LockingChild() {}

    public static void main(String[] args) throws InterruptedException {
        try (var context = LockingContexts.start(args[0], args[1], LockedWork.class)) {
            var work = context.getBean(LockedWork.class);
            var callers = new ArrayList<Thread>();
            for (var key : List.of(args).subList(2, args.length))
                callers.add(Thread.ofVirtual()
                        .start(() -> System.out.println("RESULT " + work.fair(key, LockingChild::holdUntilTold))));
            for (var caller : callers) caller.join();
            var lost = context.getBean(MeterRegistry.class).find("lock.lost").counter();
            System.out.println("LOST " + (lost == null ? 0 : (int) lost.count()));
        }
    }

    private static Object holdUntilTold() {
        System.out.println("HOLDING");
        try {
            var line = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
            return "told to " + line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
