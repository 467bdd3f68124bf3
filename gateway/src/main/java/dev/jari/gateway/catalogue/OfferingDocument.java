package dev.jari.gateway.catalogue;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.jari.contracts.id.CourseId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.venue.LadderStep;
import dev.jari.contracts.venue.VenueKind;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An offering as the outside reads it; a game's own fields stand beside the others, under the names games have. As wide
 * as its JSON, which is flat.
 */
@Schema(name = "Offering")
public record OfferingDocument(
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
        boolean active,
        long version,
        @JsonUnwrapped @Nullable GameFields game) {

    /** Under its own name, as the admin who edits it wrote it. */
    public static OfferingDocument of(Offering offering) {
        return of(offering, offering.name());
    }

    static OfferingDocument of(Offering offering, String name) {
        var isGame = offering.golf() != null;
        return new OfferingDocument(
                offering.offeringId(),
                offering.venueId(),
                offering.venueName(),
                offering.kind(),
                offering.timeZone(),
                offering.currency(),
                offering.ladder(),
                offering.code(),
                name,
                offering.nameEn(),
                offering.description(),
                offering.capacity(),
                offering.price(),
                isGame ? orUsual(offering.weekendPrice(), offering) : offering.weekendPrice(),
                isGame ? orUsual(offering.holidayPrice(), offering) : offering.holidayPrice(),
                offering.paymentTypes(),
                offering.depositPerPerson(),
                offering.depositPerPersonLarge(),
                offering.depositLargeThreshold(),
                offering.active(),
                offering.version(),
                GameFields.of(offering));
    }

    /** A game always tells all its prices. */
    private static Money orUsual(@Nullable Money price, Offering offering) {
        return Objects.requireNonNullElse(price, offering.price());
    }

    /** What only a game has, as {@code games.get} names it. */
    record GameFields(
            @Nullable CourseId frontNineCourseId,
            String frontNineCourseName,
            @Nullable CourseId backNineCourseId,
            String backNineCourseName,
            int totalHoles,
            int estimatedDuration,
            int breakDuration,
            int maxPlayers,
            Money basePrice,
            VenueId clubId,
            String clubName) {

        static @Nullable GameFields of(Offering offering) {
            var golf = offering.golf();
            if (golf == null) return null;
            return new GameFields(
                    golf.frontNineCourseId(),
                    golf.frontNineCourseName(),
                    golf.backNineCourseId(),
                    golf.backNineCourseName(),
                    golf.totalHoles(),
                    golf.estimatedDuration(),
                    golf.breakDuration(),
                    offering.capacity(),
                    offering.price(),
                    offering.venueId(),
                    offering.venueName());
        }
    }
}
