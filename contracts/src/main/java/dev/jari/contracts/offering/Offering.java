package dev.jari.contracts.offering;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRootName;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.venue.LadderStep;
import dev.jari.contracts.venue.VenueKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a venue sells: a game, a dining service, a room type. As wide as its JSON, which is flat.
 *
 * @param capacity places a new slot gets: players, seats, rooms
 * @param price on any day for which no other is set
 * @param depositPerPersonLarge what a party from the threshold on pays per person
 * @param version counts every change
 */
@JsonRootName("offering")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Offering(
        OfferingId offeringId,
        VenueId venueId,
        String venueName,
        VenueKind kind,
        String timeZone,
        String currency,
        List<LadderStep> ladder,
        String code,
        String name,
        @Nullable String nameEn,
        String description,
        int capacity,
        Money price,
        @Nullable Money weekendPrice,
        @Nullable Money holidayPrice,
        List<PaymentType> paymentTypes,
        @Nullable Money depositPerPerson,
        @Nullable Money depositPerPersonLarge,
        @Nullable Integer depositLargeThreshold,
        @Nullable Golf golf,
        boolean active,
        long version) {

    public Offering {
        ladder = List.copyOf(ladder);
        paymentTypes = List.copyOf(paymentTypes);
    }
}
