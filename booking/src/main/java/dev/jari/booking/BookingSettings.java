package dev.jari.booking;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What booking lets its operator decide. As wide as there are settings: each has a name of its own in the manual.
 *
 * @param sagaTimeout how long inventory may take to decide; then the booking fails and its places are released
 * @param paymentWindow how long a reserved booking waits for its payment to be started
 * @param paymentPatience how long orders may take to end a payment or a refund at its worst: the provider's patience
 *     and every attempt of the recovery; what takes longer hangs, and the audit says so
 * @param idempotencyRetention how long a caller's key is remembered
 * @param inventoryPatience how long one booking may wait for all that is asked of inventory before it is accepted
 * @param slotCacheTtl how old a slot or an offering in the cache may be before inventory is asked again
 * @param slotCacheStaleMax how old it may be when inventory does not answer; older is worth no promise
 * @param fullTrust how long a slot counts as full without news; then inventory is asked before a customer is refused
 * @param intakeWaitingMax callers that may wait for a lane's next write; more are told to come back
 * @param intakeGroupMax the most bookings accepted in one transaction
 * @param personalLock how long a second click of the same user on the same slot is refused at once
 * @param unpaidPerUser how many bookings of one user may wait for their payment, of four places each
 * @param unpaidEndedPerUser how many a user may let run out, or cancel unpaid, within the cool-down
 * @param unpaidCoolDown how long those are remembered
 * @param loggedPerSecond how many requests a second are logged step by step; the lines of batches count the others
 * @param earlyCheckIn how long before the start staff may say that a customer came, or did not
 * @param lateCancelRefundPercent what goes back to who cancels later than every step of the venue's ladder
 * @param cancellationWatch how long everything that is still booked for something closed is cancelled too; longer than
 *     a hold can live, so that none of before becomes a booking that stays
 */
@ConfigurationProperties("jari.booking")
public record BookingSettings(
        @DefaultValue("60s") Duration sagaTimeout,
        @DefaultValue("7m") Duration paymentWindow,
        @DefaultValue("10m") Duration paymentPatience,
        @DefaultValue("24h") Duration idempotencyRetention,
        @DefaultValue("4s") Duration inventoryPatience,
        @DefaultValue("5m") Duration slotCacheTtl,
        @DefaultValue("1h") Duration slotCacheStaleMax,
        @DefaultValue("5s") Duration fullTrust,
        @DefaultValue("20000") int intakeWaitingMax,
        @DefaultValue("500") int intakeGroupMax,
        @DefaultValue("5s") Duration personalLock,
        @DefaultValue("6") int unpaidPerUser,
        @DefaultValue("10") int unpaidEndedPerUser,
        @DefaultValue("1h") Duration unpaidCoolDown,
        @DefaultValue("20") int loggedPerSecond,
        @DefaultValue("30m") Duration earlyCheckIn,
        @DefaultValue("0") int lateCancelRefundPercent,
        @DefaultValue("30m") Duration cancellationWatch) {

    private static final Duration FULL_TRUST_MAX = Duration.ofSeconds(5);

    public BookingSettings {
        positive("saga-timeout", sagaTimeout);
        positive("payment-window", paymentWindow);
        positive("payment-patience", paymentPatience);
        positive("idempotency-retention", idempotencyRetention);
        positive("inventory-patience", inventoryPatience);
        positive("slot-cache-ttl", slotCacheTtl);
        positive("personal-lock", personalLock);
        positive("unpaid-cool-down", unpaidCoolDown);
        if (unpaidPerUser < 1 || unpaidEndedPerUser < 1)
            throw new IllegalArgumentException("unpaid-per-user and unpaid-ended-per-user are at least 1, not %d and %d"
                    .formatted(unpaidPerUser, unpaidEndedPerUser));
        positive("cancellation-watch", cancellationWatch);
        if (slotCacheStaleMax.compareTo(slotCacheTtl) < 0)
            throw new IllegalArgumentException("slot-cache-stale-max is at least slot-cache-ttl, %s, not %s"
                    .formatted(slotCacheTtl, slotCacheStaleMax));
        if (fullTrust.isNegative() || fullTrust.compareTo(FULL_TRUST_MAX) > 0)
            throw new IllegalArgumentException("full-trust is at most %s, not %s".formatted(FULL_TRUST_MAX, fullTrust));
        if (earlyCheckIn.isNegative())
            throw new IllegalArgumentException("early-check-in is never negative, not " + earlyCheckIn);
        if (lateCancelRefundPercent < 0 || lateCancelRefundPercent > 100)
            throw new IllegalArgumentException(
                    "late-cancel-refund-percent is 0 to 100, not " + lateCancelRefundPercent);
        if (loggedPerSecond < 0)
            throw new IllegalArgumentException("logged-per-second is 0 or more, not " + loggedPerSecond);
        if (intakeWaitingMax < 1 || intakeGroupMax < 1)
            throw new IllegalArgumentException("an intake takes at least one, not %d waiting, %d in a group"
                    .formatted(intakeWaitingMax, intakeGroupMax));
    }

    private static void positive(String name, Duration value) {
        if (!value.isPositive()) throw new IllegalArgumentException("%s is positive, not %s".formatted(name, value));
    }

    public static BookingSettings defaults() {
        return new Binder().bindOrCreate("jari.booking", BookingSettings.class);
    }
}
