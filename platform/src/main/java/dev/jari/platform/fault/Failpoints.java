package dev.jari.platform.fault;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Named places where a process may be stopped by a test: {@code -Djari.failpoint=name} or {@code name:3} for the third
 * time it is reached. The process then prints {@code FAILPOINT name} and waits, to be killed, frozen, or told to go on
 * by a line on its standard input. Without the property a failpoint costs one comparison.
 */
public final class Failpoints {

    private static final @Nullable Armed ARMED = armed(System.getProperty("jari.failpoint"));

    private Failpoints() {}

    public static void reach(String name) {
        if (ARMED != null && ARMED.name.equals(name) && ARMED.passesLeft.decrementAndGet() == 0) await(name);
    }

    private record Armed(String name, AtomicInteger passesLeft) {}

    private static @Nullable Armed armed(@Nullable String property) {
        if (property == null) return null;
        var colon = property.indexOf(':');
        return colon < 0
                ? new Armed(property, new AtomicInteger(1))
                : new Armed(
                        property.substring(0, colon),
                        new AtomicInteger(Integer.parseInt(property.substring(colon + 1))));
    }

    private static void await(String name) {
        System.out.println("FAILPOINT " + name);
        try {
            while (true) {
                var read = System.in.read();
                if (read == '\n' || read < 0) return;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
