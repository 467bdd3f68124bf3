package dev.jari.gateway.problem;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The body does not arrive, or too slowly to be waited for. */
final class BodyTooSlow extends IOException {

    private static final long serialVersionUID = 1;

    BodyTooSlow(@Nullable Throwable cause) {
        super("the body takes too long", cause);
    }
}
