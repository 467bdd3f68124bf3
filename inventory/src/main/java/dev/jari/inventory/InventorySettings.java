package dev.jari.inventory;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What inventory lets its operator decide.
 *
 * @param defaultCapacity the seats of a dining service that names none
 * @param editRetries how often an edit that could not get at its slot tries again, after 50, 100, 150 … ms
 * @param slotsPerCallMax the most slots one rule may describe; a call stays within the transaction timeout
 * @param daysPerCallMax the longest range of one rule
 * @param nightsMax the longest stay
 * @param daysAheadMax how far ahead a dining slot may come into being at its first request
 * @param holdTtl how long a hold lives
 * @param holdsPerUser the most live holds of one user
 * @param holdSecret signs hold ids; empty for one that the database made and keeps
 * @param driftEvery how often Redis is compared with PostgreSQL
 */
@ConfigurationProperties("jari.inventory")
public record InventorySettings(
        @DefaultValue("50") int defaultCapacity,
        @DefaultValue("3") int editRetries,
        @DefaultValue("20000") int slotsPerCallMax,
        @DefaultValue("400") int daysPerCallMax,
        @DefaultValue("62") int nightsMax,
        @DefaultValue("400") int daysAheadMax,
        @DefaultValue("600s") Duration holdTtl,
        @DefaultValue("5") int holdsPerUser,
        @DefaultValue("") String holdSecret,
        @DefaultValue("1m") Duration driftEvery) {

    /** Redis forgets what was not touched for a day; a hold must be over long before. */
    public static final Duration HOLD_TTL_MAX = Duration.ofHours(12);

    public InventorySettings {
        if (defaultCapacity < 1)
            throw new IllegalArgumentException("default-capacity is at least 1, not " + defaultCapacity);
        if (editRetries < 0) throw new IllegalArgumentException("edit-retries is never negative, not " + editRetries);
        if (slotsPerCallMax < 1 || daysPerCallMax < 1 || nightsMax < 1 || daysAheadMax < 1)
            throw new IllegalArgumentException("a limit is at least 1");
        if (holdTtl.compareTo(Duration.ofSeconds(1)) < 0 || holdTtl.compareTo(HOLD_TTL_MAX) > 0)
            throw new IllegalArgumentException("hold-ttl is 1 s to 12 h, not " + holdTtl);
        if (holdsPerUser < 1) throw new IllegalArgumentException("holds-per-user is at least 1, not " + holdsPerUser);
        if (driftEvery.compareTo(Duration.ofSeconds(1)) < 0)
            throw new IllegalArgumentException("drift-every is at least 1 s, not " + driftEvery);
    }

    public static InventorySettings defaults() {
        return new Binder().bindOrCreate("jari.inventory", InventorySettings.class);
    }
}
