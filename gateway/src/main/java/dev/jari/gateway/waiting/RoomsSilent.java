package dev.jari.gateway.waiting;

import org.jspecify.annotations.Nullable;

/** Redis, where the rooms are, did not answer. Bookings go on without them. */
final class RoomsSilent extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RoomsSilent(String sentence, @Nullable Throwable cause) {
        super(sentence, cause);
    }
}
