package dev.jari.contracts.hold;

import org.jspecify.annotations.Nullable;

/**
 * Takes the pin of a booking that did not come about; without another one the hold has its own expiry again.
 *
 * @param bookingId whose pin it is; without it nothing is changed, because another booking may stand on the hold
 */
public record UnpinHold(
        String holdId, long userId, @Nullable Long bookingId) {

    public static final String SUBJECT = "holds.unpin";
}
