package dev.jari.app.demo;

import dev.jari.app.demo.DemoVenue.DemoOffering;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Question;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.menu.CreateMenuItem;
import dev.jari.contracts.menu.ListMenu;
import dev.jari.contracts.menu.MenuItem;
import dev.jari.contracts.offering.CreateOffering;
import dev.jari.contracts.offering.ListOfferings;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.offering.OfferingInput;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.contracts.slot.GeneratedSlots;
import dev.jari.contracts.slot.ListSlots;
import dev.jari.contracts.venue.CreateVenue;
import dev.jari.contracts.venue.ListVenues;
import dev.jari.contracts.venue.Venue;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.Repeat;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Puts the demo's venues into the catalogue, as an admin would: by asking inventory. What is already there is left
 * alone, so that a second start adds nothing but the days that have come into sight.
 */
public final class DemoLoader {

    private static final int PAGE = 200;
    private static final Duration GENERATING_MAX = Duration.ofSeconds(60);
    private static final Set<ErrorCode> LOCKED = Set.of(ErrorCode.DUPLICATE_REQUEST, ErrorCode.LOCK_TIMEOUT);

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
            var page = granted(new ListVenues(null, cursor, PAGE));
            var found = page.items().stream()
                    .filter(venue -> Objects.equals(venue.nameEn(), demo.input().nameEn()))
                    .findFirst();
            if (found.isPresent()) return found;
            cursor = page.nextCursor();
        } while (cursor != null);
        return Optional.empty();
    }

    private VenueId create(DemoVenue demo) {
        return granted(new CreateVenue(demo.input())).venueId();
    }

    private int load(VenueId venueId, DemoOffering demo) {
        var offeringId = granted(new ListOfferings(venueId, null, PAGE)).items().stream()
                .filter(offering -> offering.code().equals(demo.input().code()))
                .map(Offering::offeringId)
                .findFirst()
                .orElseGet(() -> create(venueId, demo.input()));
        loadMenu(offeringId, demo);
        return loadSlots(offeringId, demo);
    }

    private OfferingId create(VenueId venueId, OfferingInput input) {
        return granted(new CreateOffering(at(venueId, input))).offeringId();
    }

    private static OfferingInput at(VenueId venueId, OfferingInput input) {
        return new OfferingInput(
                venueId.value(),
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

    private void loadMenu(OfferingId offeringId, DemoOffering demo) {
        if (demo.menu().isEmpty()) return;
        var served = granted(new ListMenu(offeringId, null, PAGE)).items().stream()
                .map(MenuItem::name)
                .collect(Collectors.toSet());
        for (var item : demo.menu()) if (!served.contains(item.name())) granted(new CreateMenuItem(offeringId, item));
    }

    /** The last day tells whether all are there, because a rule is carried out as a whole or not at all. */
    private int loadSlots(OfferingId offeringId, DemoOffering demo) {
        var today = LocalDate.now(clock.withZone(ZoneId.of(DemoVenue.ZONE)));
        var last = today.plusDays(demo.days() - 1);
        var lastDay = granted(new ListSlots(offeringId, last, last, null, 1));
        if (!lastDay.items().isEmpty()) return 0;
        var starts = demo.slots();
        var rule = new GenerateSlots(
                offeringId, today, last, null, starts.first(), starts.last(), starts.everyMinutes(), null, null);
        return generate(rule).generated();
    }

    /** Waits for the locks of an inventory that was killed while it generated: they end by themselves. */
    private GeneratedSlots generate(GenerateSlots rule) {
        var deadline = System.nanoTime() + GENERATING_MAX.toNanos();
        while (true) {
            var answer = bus.request(rule, GENERATING_MAX, Repeat.NEVER);
            var pause = untilUnlocked(answer);
            if (pause.isZero() || System.nanoTime() + pause.toNanos() > deadline) return granted(answer);
            LockSupport.parkNanos(pause.toNanos());
        }
    }

    private static Duration untilUnlocked(Answer<?> answer) {
        if (!(answer instanceof Answer.Refused<?>(var refusal)) || !LOCKED.contains(refusal.code()))
            return Duration.ZERO;
        return refusal.data().get("retryAfterSeconds") instanceof Number seconds
                ? Duration.ofSeconds(Math.max(1, seconds.longValue()))
                : Duration.ofSeconds(1);
    }

    private <T> T granted(Question<T> asked) {
        return granted(bus.request(asked));
    }

    private static <T> T granted(Answer<T> answer) {
        return answer.orElseThrow(
                refusal -> new IllegalStateException("inventory refused a part of the demo: " + refusal));
    }
}
