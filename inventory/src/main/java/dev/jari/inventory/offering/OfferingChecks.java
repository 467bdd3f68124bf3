package dev.jari.inventory.offering;

import dev.jari.contracts.id.CourseId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.offering.Golf;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.offering.OfferingInput;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.venue.Venue;
import dev.jari.platform.input.Checks;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an offering must look like, given its venue. */
final class OfferingChecks {

    private static final int MINUTES_MAX = 24 * 60;
    private static final int HOLES_MAX = 108;

    private final OfferingInput input;
    private final Venue venue;
    private final Checks checks;
    private final int defaultCapacity;

    OfferingChecks(OfferingInput input, Venue venue, int defaultCapacity, Checks checks) {
        this.input = input;
        this.venue = venue;
        this.defaultCapacity = defaultCapacity;
        this.checks = checks;
    }

    Offering check(OfferingId offeringId) {
        var paymentTypes = paymentTypes();
        var deposit = checks.optionalMoney("/depositPerPerson", input.depositPerPerson(), venue.currency());
        var large = checks.optionalMoney("/depositPerPersonLarge", input.depositPerPersonLarge(), venue.currency());
        if (paymentTypes.contains(PaymentType.DEPOSIT) && deposit == null) checks.missing("/depositPerPerson");
        if (large != null && input.depositLargeThreshold() == null) checks.missing("/depositLargeThreshold");
        if (large == null && input.depositLargeThreshold() != null) checks.missing("/depositPerPersonLarge");
        if (input.depositLargeThreshold() != null)
            checks.number("/depositLargeThreshold", input.depositLargeThreshold(), 2, OfferingInput.CAPACITY_MAX);
        return new Offering(
                offeringId,
                venue.venueId(),
                venue.name(),
                venue.kind(),
                venue.timeZone(),
                venue.currency(),
                venue.ladder(),
                checks.line("/code", input.code(), OfferingInput.CODE_MAX),
                checks.line("/name", input.name(), OfferingInput.NAME_MAX),
                checks.optionalLine("/nameEn", input.nameEn(), OfferingInput.NAME_MAX),
                checks.text("/description", input.description(), OfferingInput.DESCRIPTION_MAX),
                capacity(),
                checks.money("/price", input.price(), venue.currency()),
                checks.optionalMoney("/weekendPrice", input.weekendPrice(), venue.currency()),
                checks.optionalMoney("/holidayPrice", input.holidayPrice(), venue.currency()),
                paymentTypes,
                deposit,
                large,
                input.depositLargeThreshold(),
                golf(),
                true,
                1);
    }

    /** A dining service may leave its seats open; then the setting decides. */
    private int capacity() {
        if (input.capacity() == null && venue.kind().servesMenu()) return defaultCapacity;
        return checks.number("/capacity", input.capacity(), 1, OfferingInput.CAPACITY_MAX);
    }

    /** In the order given, as the first is what a wish that names none is for. */
    private List<PaymentType> paymentTypes() {
        var names = input.paymentTypes();
        if (names == null) {
            checks.missing("/paymentTypes");
            return List.of();
        }
        var types = new LinkedHashSet<PaymentType>();
        for (var i = 0; i < names.size(); i++)
            types.add(checks.oneOf("/paymentTypes/" + i, sourceName(names.get(i)), PaymentType.values()));
        if (types.isEmpty()) checks.wrong("/paymentTypes", "invalid-value", "names none");
        return List.copyOf(types);
    }

    private static @Nullable String sourceName(@Nullable String name) {
        if ("RESERVATION_DEPOSIT".equals(name)) return PaymentType.DEPOSIT.name();
        if ("PREORDER_PREPAY".equals(name)) return PaymentType.PREPAY.name();
        return name;
    }

    private @Nullable Golf golf() {
        if (!venue.kind().namesCourses()) {
            refuseGolf("/frontNineCourseName", input.frontNineCourseName());
            refuseGolf("/backNineCourseName", input.backNineCourseName());
            refuseGolf("/totalHoles", input.totalHoles());
            return null;
        }
        return new Golf(
                courseId("/frontNineCourseId", input.frontNineCourseId()),
                checks.line("/frontNineCourseName", input.frontNineCourseName(), OfferingInput.NAME_MAX),
                courseId("/backNineCourseId", input.backNineCourseId()),
                checks.line("/backNineCourseName", input.backNineCourseName(), OfferingInput.NAME_MAX),
                checks.number("/totalHoles", input.totalHoles(), 1, HOLES_MAX),
                checks.number("/estimatedDuration", input.estimatedDuration(), 1, MINUTES_MAX),
                input.breakDuration() == null
                        ? 0
                        : checks.number("/breakDuration", input.breakDuration(), 0, MINUTES_MAX));
    }

    private @Nullable CourseId courseId(String pointer, @Nullable Long value) {
        return value == null ? null : new CourseId(checks.number(pointer, value, 1, Long.MAX_VALUE));
    }

    private void refuseGolf(String pointer, @Nullable Object value) {
        if (value != null) checks.wrong(pointer, "invalid-value", "only a game has courses");
    }
}
