package dev.jari.contracts.source;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.id.CourseId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.Golf;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.venue.LadderStep;
import dev.jari.contracts.venue.VenueKind;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An offering of any kind under the names the source designs gave a game. What follows {@code isActive} is Jari's own.
 * As wide as its JSON. Prices are minor units of the currency; courses and holes are there for golf only.
 *
 * @param version of two messages about a game the one with the higher version is newer
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Game(
        OfferingId id,
        String name,
        String code,
        String description,
        @Nullable CourseId frontNineCourseId,
        @Nullable String frontNineCourseName,
        @Nullable CourseId backNineCourseId,
        @Nullable String backNineCourseName,
        @Nullable Integer totalHoles,
        @Nullable Integer estimatedDuration,
        @Nullable Integer breakDuration,
        int maxPlayers,
        long basePrice,
        long weekendPrice,
        long holidayPrice,
        VenueId clubId,
        String clubName,
        boolean isActive,
        VenueKind kind,
        String timeZone,
        String currency,
        List<LadderStep> ladder,
        List<PaymentType> paymentTypes,
        @Nullable Long depositPerPerson,
        @Nullable Long depositPerPersonLarge,
        @Nullable Integer depositLargeThreshold,
        long version)
        implements CatalogueNews {

    /** Tells booking that an offering is new or changed. */
    public static final String SYNC = "booking.game.sync";

    public static final String CREATED = "games.created";
    public static final String UPDATED = "games.updated";

    public Game {
        ladder = List.copyOf(ladder);
        paymentTypes = List.copyOf(paymentTypes);
    }

    public static Game of(Offering offering) {
        var golf = offering.golf();
        var price = offering.price();
        var weekend = offering.weekendPrice();
        var holiday = offering.holidayPrice();
        var deposit = offering.depositPerPerson();
        var large = offering.depositPerPersonLarge();
        return new Game(
                offering.offeringId(),
                offering.name(),
                offering.code(),
                offering.description(),
                golf == null ? null : golf.frontNineCourseId(),
                golf == null ? null : golf.frontNineCourseName(),
                golf == null ? null : golf.backNineCourseId(),
                golf == null ? null : golf.backNineCourseName(),
                golf == null ? null : golf.totalHoles(),
                golf == null ? null : golf.estimatedDuration(),
                golf == null ? null : golf.breakDuration(),
                offering.capacity(),
                price.amount(),
                weekend == null ? price.amount() : weekend.amount(),
                holiday == null ? price.amount() : holiday.amount(),
                offering.venueId(),
                offering.venueName(),
                offering.active(),
                offering.kind(),
                offering.timeZone(),
                offering.currency(),
                offering.ladder(),
                offering.paymentTypes(),
                deposit == null ? null : deposit.amount(),
                large == null ? null : large.amount(),
                offering.depositLargeThreshold(),
                offering.version());
    }

    /** The way back; what a game does not say of an offering is absent. */
    public Offering offering() {
        return new Offering(
                id,
                clubId,
                clubName,
                kind,
                timeZone,
                currency,
                ladder,
                code,
                name,
                null,
                description,
                maxPlayers,
                new Money(basePrice, currency),
                new Money(weekendPrice, currency),
                new Money(holidayPrice, currency),
                paymentTypes,
                depositPerPerson == null ? null : new Money(depositPerPerson, currency),
                depositPerPersonLarge == null ? null : new Money(depositPerPersonLarge, currency),
                depositLargeThreshold,
                golf(),
                isActive,
                version);
    }

    private @Nullable Golf golf() {
        if (frontNineCourseName == null || backNineCourseName == null) return null;
        return new Golf(
                frontNineCourseId,
                frontNineCourseName,
                backNineCourseId,
                backNineCourseName,
                Objects.requireNonNullElse(totalHoles, 0),
                Objects.requireNonNullElse(estimatedDuration, 0),
                Objects.requireNonNullElse(breakDuration, 0));
    }
}
