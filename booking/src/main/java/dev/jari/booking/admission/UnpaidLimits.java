package dev.jari.booking.admission;

import dev.jari.booking.BookingSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How much one user may keep from others without paying. A booking is a hold for as long as its payment window is open,
 * so without a limit a few accounts could keep a sale empty by booking again whatever ran out.
 *
 * @param bookings that wait for their payment
 * @param places of these; one booking by itself is never too large
 * @param ended in the cool-down without having been paid: their window ran out, or they were cancelled before
 */
record UnpaidLimits(int bookings, int places, int ended, Duration coolDown, Duration paymentWindow) {

    /** A flight of golfers, or a table: several of them are booked together. */
    private static final int PARTY = 4;

    static UnpaidLimits of(BookingSettings settings) {
        return new UnpaidLimits(
                settings.unpaidPerUser(),
                settings.unpaidPerUser() * PARTY,
                settings.unpaidEndedPerUser(),
                settings.unpaidCoolDown(),
                settings.paymentWindow());
    }

    /**
     * What a user has that is not paid.
     *
     * @param oldestEnd of those that ended
     */
    record Tally(int live, int places, int ended, @Nullable Instant oldestEnd) {

        static final Tally NOTHING = new Tally(0, 0, 0, null);

        Tally with(int quantity) {
            return new Tally(live + 1, places + quantity, ended, oldestEnd);
        }
    }

    /** What ended before has no more to say. */
    Instant endedSince(Instant now) {
        return now.minus(coolDown);
    }

    /** Nothing that was made before can still count. */
    Instant madeSince(Instant now) {
        return endedSince(now).minus(paymentWindow);
    }

    /** Why a user with so much may not book so many places more, if so. */
    Optional<Outcome> refusal(Tally tally, int quantity, Instant now) {
        if (tally.live() >= bookings) return Optional.of(new Outcome.Unpaid("unpaid-bookings", bookings, null));
        if (tally.live() > 0 && tally.places() + quantity > places)
            return Optional.of(new Outcome.Unpaid("unpaid-places", places, null));
        if (tally.oldestEnd() == null || tally.ended() < ended) return Optional.empty();
        return Optional.of(new Outcome.Unpaid(
                "unpaid-ended", ended, Duration.between(now, tally.oldestEnd().plus(coolDown))));
    }
}
