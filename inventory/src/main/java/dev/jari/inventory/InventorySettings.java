package dev.jari.inventory;

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
 */
@ConfigurationProperties("jari.inventory")
public record InventorySettings(
        @DefaultValue("50") int defaultCapacity,
        @DefaultValue("3") int editRetries,
        @DefaultValue("20000") int slotsPerCallMax,
        @DefaultValue("400") int daysPerCallMax,
        @DefaultValue("62") int nightsMax,
        @DefaultValue("400") int daysAheadMax) {

    public InventorySettings {
        if (defaultCapacity < 1)
            throw new IllegalArgumentException("default-capacity is at least 1, not " + defaultCapacity);
        if (editRetries < 0) throw new IllegalArgumentException("edit-retries is never negative, not " + editRetries);
        if (slotsPerCallMax < 1 || daysPerCallMax < 1 || nightsMax < 1 || daysAheadMax < 1)
            throw new IllegalArgumentException("a limit is at least 1");
    }

    public static InventorySettings defaults() {
        return new Binder().bindOrCreate("jari.inventory", InventorySettings.class);
    }
}
