package dev.jari.contracts.offering;

import dev.jari.contracts.money.MoneyInput;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An offering as an admin wrote it, unchecked: ids may be any number. As wide as its JSON; the fields from {@code
 * frontNineCourseId} on are for golf.
 */
public record OfferingInput(
        @Nullable Long venueId,
        @Nullable String code,
        @Nullable String name,
        @Nullable String nameEn,
        @Nullable String description,
        @Nullable Integer capacity,
        @Nullable MoneyInput price,
        @Nullable MoneyInput weekendPrice,
        @Nullable MoneyInput holidayPrice,
        @Nullable List<String> paymentTypes,
        @Nullable MoneyInput depositPerPerson,
        @Nullable MoneyInput depositPerPersonLarge,
        @Nullable Integer depositLargeThreshold,
        @Nullable Long frontNineCourseId,
        @Nullable String frontNineCourseName,
        @Nullable Long backNineCourseId,
        @Nullable String backNineCourseName,
        @Nullable Integer totalHoles,
        @Nullable Integer estimatedDuration,
        @Nullable Integer breakDuration) {

    public static final int NAME_MAX = 100;

    public static final int CODE_MAX = 40;

    public static final int DESCRIPTION_MAX = 2_000;

    /** Of a new slot, too. */
    public static final int CAPACITY_MAX = 100_000;
}
