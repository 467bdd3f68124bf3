package dev.jari.contracts.venue;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A venue as an admin wrote it, unchecked. Without a ladder the default one holds. */
public record VenueInput(
        @Nullable String kind,
        @Nullable String name,
        @Nullable String nameEn,
        @Nullable String timeZone,
        @Nullable String currency,
        @Nullable List<LadderStep> ladder) {

    public static final int NAME_MAX = 100;

    public static final int LADDER_STEPS_MAX = 10;
}
