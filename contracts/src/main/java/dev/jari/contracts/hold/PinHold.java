package dev.jari.contracts.hold;

import java.time.Instant;

/**
 * Makes sure that a hold does not run out while its booking is on its way. Pinning a pinned one again changes nothing.
 *
 * @param until when the booking will have been decided at the latest
 */
public record PinHold(String holdId, long userId, Instant until) {

    public static final String SUBJECT = "holds.pin";
}
