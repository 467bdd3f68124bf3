package dev.jari.app.customer;

import dev.jari.client.Customer;
import dev.jari.client.JariClient;
import dev.jari.client.JariClient.Role;
import dev.jari.client.Outcome;
import dev.jari.client.Outcome.Done;
import dev.jari.client.Outcome.Refused;
import dev.jari.client.Outcome.Unanswered;
import dev.jari.client.booking.Booking;
import dev.jari.client.booking.BookingStatus;
import dev.jari.client.booking.Hold;
import dev.jari.client.catalogue.Offering;
import dev.jari.client.catalogue.Slot;
import dev.jari.client.wish.BookingWish;
import dev.jari.client.wish.ConfirmWish;
import dev.jari.client.wish.HoldWish;
import dev.jari.client.wish.Terms;
import dev.jari.embedded.StartRefused;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A customer who finds a free slot, holds it if wanted, books it, and pays; each step is told with its time. */
public final class Purchase {

    private static final int DAYS_AHEAD = 14;

    private final JariClient jari;
    private final Steps steps;
    private long lap;

    public Purchase(JariClient jari, Steps steps) {
        this.jari = jari;
        this.steps = steps;
    }

    /** Hears of every step as it is done. */
    public interface Steps {

        void done(String word, String what, Duration took);
    }

    /** A slot that is free, and what it belongs to. */
    private record Found(Offering offering, Slot slot) {

        String text() {
            return "%s, %s %s".formatted(offering.name(), slot.date(), slot.startTime());
        }
    }

    /** True when the places are the customer's in the end. */
    public boolean make(long userId, @Nullable Long offeringId, int quantity, boolean hold, @Nullable PayBy payBy)
            throws InterruptedException {
        lap = System.nanoTime();
        var customer = jari.customer(CommandClient.demoToken(jari, userId, Role.CUSTOMER));
        tell("signed in", "as user " + userId);
        var found = find(customer, offeringId, quantity);
        tell("found", found.text());
        var terms = terms(found.offering(), payBy != null);
        var booked = told(hold ? bookHeld(customer, found, quantity, terms) : book(customer, found, quantity, terms));
        if (booked.isEmpty()) return false;
        if (payBy == null || booked.get().amountDue().amount() == 0) return true;
        return told(customer.pay(booked.get(), payBy.wish()).await()).isPresent();
    }

    private Optional<Booking> told(Outcome<Booking> outcome) {
        return switch (outcome) {
            case Done<Booking>(var booking, var ignored) -> {
                tell(word(booking.status()), "%s, %s".formatted(booking.bookingNumber(), price(booking)));
                yield Optional.of(booking);
            }
            case Refused<Booking>(var problem) -> {
                tell("refused", problem.why());
                yield Optional.empty();
            }
            case Unanswered<Booking>(var why, var ignored) -> {
                tell("unanswered", why);
                yield Optional.empty();
            }
        };
    }

    private Outcome<Booking> bookHeld(Customer customer, Found found, int quantity, Terms terms)
            throws InterruptedException {
        var wish = HoldWish.slot(found.slot().slotId(), quantity);
        return switch (customer.hold(wish).await()) {
            case Done<Hold>(var hold, var ignored) -> {
                tell("held", "until " + hold.expiresAt());
                yield customer.confirm(ConfirmWish.of(hold.holdId()).on(terms)).await();
            }
            case Refused<Hold>(var problem) -> new Refused<>(problem);
            case Unanswered<Hold>(var why, var cause) -> new Unanswered<>(why, cause);
        };
    }

    private Outcome<Booking> book(Customer customer, Found found, int quantity, Terms terms)
            throws InterruptedException {
        var wish = BookingWish.slot(found.slot().slotId(), quantity).on(terms);
        return customer.book(wish, place -> tell("in line", "at position " + place.position()))
                .await();
    }

    /** The first type offered that has something to pay, or nothing; otherwise what the offering asks for. */
    private static Terms terms(Offering offering, boolean paying) {
        return offering.paymentTypes().stream()
                .filter(type -> type.equals("NONE") != paying)
                .findFirst()
                .map(Terms::payment)
                .orElse(Terms.USUAL);
    }

    private Found find(Customer customer, @Nullable Long offeringId, int quantity) throws InterruptedException {
        var mine = slotsOf(customer);
        for (var offering : offeringId == null ? offerings() : List.of(offering(offeringId))) {
            var found = free(offering, quantity, mine);
            if (found.isPresent()) return found.get();
        }
        throw new StartRefused(
                "Nothing is free there in the next %d days that you have not booked already.".formatted(DAYS_AHEAD));
    }

    /** A customer may not book a slot twice, so those already booked are passed over. */
    private static Set<Long> slotsOf(Customer customer) throws InterruptedException {
        var slots = new HashSet<Long>();
        for (var booking : CommandClient.needed("your bookings", customer.bookings(null, null))
                .value()
                .items()) slots.addAll(booking.slotIds());
        return slots;
    }

    private List<Offering> offerings() throws InterruptedException {
        var catalogue = jari.catalogue();
        var offerings = new ArrayList<Offering>();
        for (var venue : CommandClient.needed("the venues", catalogue.venues(null, null))
                .value()
                .items())
            offerings.addAll(CommandClient.needed("the offerings", catalogue.offerings(venue.venueId(), null))
                    .value()
                    .items());
        return offerings;
    }

    private Offering offering(long offeringId) throws InterruptedException {
        return CommandClient.needed("the offering", jari.catalogue().offering(offeringId))
                .value();
    }

    private Optional<Found> free(Offering offering, int quantity, Set<Long> mine) throws InterruptedException {
        var catalogue = jari.catalogue();
        var venue = CommandClient.needed("the venue", catalogue.venue(offering.venueId()));
        var now = Optional.ofNullable(venue.info().serverTime()).orElse(Instant.EPOCH);
        var first =
                LocalDate.ofInstant(now, ZoneId.of(venue.value().timeZone())).plusDays(1);
        var slots = catalogue.slots(offering.offeringId(), first, first.plusDays(DAYS_AHEAD), quantity);
        return CommandClient.needed("the slots", slots).value().items().stream()
                .filter(slot -> !mine.contains(slot.slotId()))
                .findFirst()
                .map(slot -> new Found(offering, slot));
    }

    private void tell(String word, String what) {
        steps.done(word, what, Duration.ofNanos(System.nanoTime() - lap));
        lap = System.nanoTime();
    }

    private static String word(BookingStatus status) {
        return switch (status) {
            case CONFIRMED -> "confirmed";
            case SLOT_RESERVED -> "reserved";
            case PENDING, COMPLETED, CANCELLED, NO_SHOW, FAILED, UNKNOWN -> "accepted";
        };
    }

    private static String price(Booking booking) {
        var payBy = booking.payBy();
        return booking.amountDue().amount() == 0
                ? "nothing to pay"
                : "%s to pay by %s".formatted(booking.amountDue(), payBy == null ? "then" : payBy);
    }
}
