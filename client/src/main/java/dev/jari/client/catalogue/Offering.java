package dev.jari.client.catalogue;

import dev.jari.client.money.Money;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a venue sells: a game, a dining service, a room type. As wide as its JSON, which is flat.
 *
 * @param paymentTypes how it may be paid for; the first is what is meant when a wish names none
 * @param totalHoles of a game, as are the names of its courses
 */
public record Offering(
        long offeringId,
        long venueId,
        String venueName,
        String kind,
        String timeZone,
        String currency,
        List<LadderStep> ladder,
        String code,
        String name,
        @Nullable String nameEn,
        @Nullable String description,
        int capacity,
        Money price,
        @Nullable Money weekendPrice,
        @Nullable Money holidayPrice,
        List<String> paymentTypes,
        boolean active,
        @Nullable String frontNineCourseName,
        @Nullable String backNineCourseName,
        @Nullable Integer totalHoles) {

    public Offering {
        ladder = List.copyOf(ladder);
        paymentTypes = List.copyOf(paymentTypes);
    }
}
