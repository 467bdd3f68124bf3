package dev.jari.app.demo;

import dev.jari.app.demo.DemoVenue.DemoOffering;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.menu.CreateMenuItem;
import dev.jari.contracts.menu.ListMenu;
import dev.jari.contracts.menu.MenuItem;
import dev.jari.contracts.menu.MenuItemAnswer;
import dev.jari.contracts.menu.MenuPage;
import dev.jari.contracts.offering.CreateOffering;
import dev.jari.contracts.offering.ListOfferings;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.offering.OfferingAnswer;
import dev.jari.contracts.offering.OfferingInput;
import dev.jari.contracts.offering.OfferingsPage;
import dev.jari.contracts.slot.GenerateAnswer;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.contracts.slot.ListSlots;
import dev.jari.contracts.slot.SlotsPage;
import dev.jari.contracts.venue.CreateVenue;
import dev.jari.contracts.venue.ListVenues;
import dev.jari.contracts.venue.Venue;
import dev.jari.contracts.venue.VenueAnswer;
import dev.jari.contracts.venue.VenuesPage;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.Repeat;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Puts the demo's venues into the catalogue, as an admin would: by asking inventory. What is already there is left
 * alone, so that a second start adds nothing but the days that have come into sight.
 */
public final class DemoLoader {

    private static final int PAGE = 200;
    private static final Duration GENERATING_MAX = Duration.ofSeconds(60);

    private final Bus bus;
    private final Clock clock;

    public DemoLoader(Bus bus, Clock clock) {
        this.bus = bus;
        this.clock = clock;
    }

    /** What a run has added. */
    public record Added(int venues, int slots) {

        Added plus(Added other) {
            return new Added(venues + other.venues, slots + other.slots);
        }
    }

    public Added load() {
        var added = new Added(0, 0);
        for (var venue : DemoVenue.all()) added = added.plus(load(venue));
        return added;
    }

    private Added load(DemoVenue demo) {
        var found = find(demo);
        var venueId = found.map(Venue::venueId).orElseGet(() -> create(demo));
        var slots = 0;
        for (var offering : demo.offerings()) slots += load(venueId, offering);
        return new Added(found.isPresent() ? 0 : 1, slots);
    }

    /** By its English name, which no other venue is likely to have. */
    private Optional<Venue> find(DemoVenue demo) {
        @Nullable String cursor = null;
        do {
            var page = bus.request(ListVenues.SUBJECT, new ListVenues(null, cursor, PAGE), VenuesPage.class);
            accepted(page.refusal());
            var found = page.items().stream()
                    .filter(venue -> Objects.equals(venue.nameEn(), demo.input().nameEn()))
                    .findFirst();
            if (found.isPresent()) return found;
            cursor = page.nextCursor();
        } while (cursor != null);
        return Optional.empty();
    }

    private long create(DemoVenue demo) {
        var answer = bus.request(CreateVenue.SUBJECT, new CreateVenue(demo.input()), VenueAnswer.class);
        accepted(answer.refusal());
        return Objects.requireNonNull(answer.venue()).venueId();
    }

    private int load(long venueId, DemoOffering demo) {
        var page = bus.request(ListOfferings.SUBJECT, new ListOfferings(venueId, null, PAGE), OfferingsPage.class);
        accepted(page.refusal());
        var offeringId = page.items().stream()
                .filter(offering -> offering.code().equals(demo.input().code()))
                .map(Offering::offeringId)
                .findFirst()
                .orElseGet(() -> create(venueId, demo.input()));
        loadMenu(offeringId, demo);
        return loadSlots(offeringId, demo);
    }

    private long create(long venueId, OfferingInput input) {
        var answer = bus.request(CreateOffering.SUBJECT, new CreateOffering(at(venueId, input)), OfferingAnswer.class);
        accepted(answer.refusal());
        return Objects.requireNonNull(answer.offering()).offeringId();
    }

    private static OfferingInput at(long venueId, OfferingInput input) {
        return new OfferingInput(
                venueId,
                input.code(),
                input.name(),
                input.nameEn(),
                input.description(),
                input.capacity(),
                input.price(),
                input.weekendPrice(),
                input.holidayPrice(),
                input.paymentTypes(),
                input.depositPerPerson(),
                input.depositPerPersonLarge(),
                input.depositLargeThreshold(),
                input.frontNineCourseId(),
                input.frontNineCourseName(),
                input.backNineCourseId(),
                input.backNineCourseName(),
                input.totalHoles(),
                input.estimatedDuration(),
                input.breakDuration());
    }

    private void loadMenu(long offeringId, DemoOffering demo) {
        if (demo.menu().isEmpty()) return;
        var page = bus.request(ListMenu.SUBJECT, new ListMenu(offeringId, null, PAGE), MenuPage.class);
        accepted(page.refusal());
        var served = page.items().stream().map(MenuItem::name).collect(Collectors.toSet());
        for (var item : demo.menu()) {
            if (served.contains(item.name())) continue;
            var answer =
                    bus.request(CreateMenuItem.SUBJECT, new CreateMenuItem(offeringId, item), MenuItemAnswer.class);
            accepted(answer.refusal());
        }
    }

    /** The last day tells whether all are there, because a rule is carried out as a whole or not at all. */
    private int loadSlots(long offeringId, DemoOffering demo) {
        var today = LocalDate.now(clock.withZone(ZoneId.of(DemoVenue.ZONE)));
        var last = today.plusDays(demo.days() - 1);
        var lastDay = bus.request(ListSlots.SUBJECT, new ListSlots(offeringId, last, last, null, 1), SlotsPage.class);
        accepted(lastDay.refusal());
        if (!lastDay.items().isEmpty()) return 0;
        var starts = demo.slots();
        var rule = new GenerateSlots(
                offeringId, today, last, null, starts.first(), starts.last(), starts.everyMinutes(), null, null);
        var answer = bus.request(GenerateSlots.SUBJECT, rule, GenerateAnswer.class, GENERATING_MAX, Repeat.NEVER);
        accepted(answer.refusal());
        return answer.generated();
    }

    private static void accepted(@Nullable Refusal refusal) {
        if (refusal != null) throw new IllegalStateException("inventory refused a part of the demo: " + refusal);
    }
}
