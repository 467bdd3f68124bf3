package dev.jari.gateway.problem;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Looks behind an exception for the one that started it. */
final class Causes {

    // Chains of causes may be circular.
    private static final int DEPTH_MAX = 20;

    private Causes() {}

    static <T extends Throwable> @Nullable T find(Throwable outermost, Class<T> wanted) {
        return Stream.iterate(outermost, cause -> cause != null, Throwable::getCause)
                .limit(DEPTH_MAX)
                .filter(wanted::isInstance)
                .map(wanted::cast)
                .findFirst()
                .orElse(null);
    }
}
