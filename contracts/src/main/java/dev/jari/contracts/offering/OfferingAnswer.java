package dev.jari.contracts.offering;

import dev.jari.contracts.error.Refusal;
import org.jspecify.annotations.Nullable;

/** Either the offering as it is now, or why not. */
public record OfferingAnswer(
        @Nullable Offering offering, @Nullable Refusal refusal) {

    public static OfferingAnswer of(Offering offering) {
        return new OfferingAnswer(offering, null);
    }

    public static OfferingAnswer refused(Refusal refusal) {
        return new OfferingAnswer(null, refusal);
    }
}
