package dev.jari.app.customer;

import dev.jari.app.customer.JariHttp.Answer;
import dev.jari.embedded.StartRefused;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A customer who finds a free slot, holds it if wanted, books it, and pays; each step is told with its time. */
public final class Purchase {

    private static final int DAYS_AHEAD = 14;
    private static final int WAIT_SECONDS = 10;

    private final JariHttp jari;
    private final Steps steps;
    private final SecureRandom chance = new SecureRandom();
    private long lap;

    public Purchase(JariHttp jari, Steps steps) {
        this.jari = jari;
        this.steps = steps;
    }

    /** Hears of every step as it is done. */
    public interface Steps {

        void done(String word, String what, Duration took);
    }

    /** A slot that is free, and what it belongs to. */
    private record Found(JsonNode offering, JsonNode slot) {

        String text() {
            return "%s, %s %s"
                    .formatted(
                            offering.path("name").stringValue(),
                            slot.path("date").stringValue(),
                            slot.path("startTime").stringValue());
        }
    }

    /** True when the places are the customer's in the end. */
    public boolean make(long userId, @Nullable Long offeringId, int quantity, boolean hold, @Nullable PayBy payBy)
            throws InterruptedException {
        lap = System.nanoTime();
        var token = jari.demoToken(userId, "CUSTOMER");
        tell("signed in", "as user " + userId);
        var found = find(token, offeringId, quantity);
        tell("found", found.text());
        var wish = paymentType(found, payBy != null);
        var answer = hold ? bookHeld(token, found, quantity, wish) : book(token, found, quantity, wish);
        if (!told(answer)) return false;
        if (payBy == null || answer.body().path("amountDue").path("amount").longValue() == 0) return true;
        return told(pay(token, answer.body(), payBy));
    }

    private boolean told(Answer answer) {
        if (!answer.ok()) {
            tell("refused", answer.why());
            return false;
        }
        var booking = answer.body();
        tell(word(booking), "%s, %s".formatted(booking.path("bookingNumber").stringValue(), price(booking)));
        return true;
    }

    private Answer pay(String token, JsonNode booking, PayBy payBy) throws InterruptedException {
        var path = "/v1/bookings/%d/payment".formatted(booking.path("bookingId").longValue());
        return jari.ask("POST", path, token, payBy.body(), headers());
    }

    private Answer bookHeld(String token, Found found, int quantity, Map<String, Object> payment)
            throws InterruptedException {
        var wish = new HashMap<String, Object>();
        wish.put("clientHoldKey", UUID.nameUUIDFromBytes(random()).toString());
        wish.put("slotId", found.slot().path("slotId").longValue());
        wish.put("quantity", quantity);
        var held = jari.ask("POST", "/v1/holds", token, wish);
        if (!held.ok()) return held;
        tell("held", "until " + held.body().path("expiresAt").stringValue());
        var path = "/v1/holds/%s/confirm".formatted(held.body().path("holdId").stringValue());
        return jari.ask("POST", path, token, payment, headers());
    }

    private Answer book(String token, Found found, int quantity, Map<String, Object> payment)
            throws InterruptedException {
        var wish = new HashMap<>(payment);
        wish.put("slotId", found.slot().path("slotId").longValue());
        wish.put("quantity", quantity);
        return jari.ask("POST", "/v1/bookings", token, wish, headers());
    }

    private String[] headers() {
        var key = HexFormat.of().formatHex(random());
        return new String[] {"Idempotency-Key", key, "Prefer", "wait=" + WAIT_SECONDS};
    }

    private byte[] random() {
        var bytes = new byte[16];
        chance.nextBytes(bytes);
        return bytes;
    }

    /** The first type offered that has something to pay, or nothing; otherwise what the offering asks for. */
    private static Map<String, Object> paymentType(Found found, boolean paying) {
        return found.offering()
                .path("paymentTypes")
                .valueStream()
                .map(type -> type.stringValue(""))
                .filter(type -> type.equals("NONE") != paying)
                .findFirst()
                .<Map<String, Object>>map(type -> Map.of("paymentType", type))
                .orElse(Map.of());
    }

    private Found find(String token, @Nullable Long offeringId, int quantity) throws InterruptedException {
        var mine = slotsOf(token);
        for (var offering : offeringId == null ? offerings() : List.of(offering(offeringId))) {
            var found = free(offering, quantity, mine);
            if (found.isPresent()) return found.get();
        }
        throw new StartRefused(
                "Nothing is free there in the next %d days that you have not booked already.".formatted(DAYS_AHEAD));
    }

    /** Nobody may book a slot twice, so those already booked are passed over. */
    private Set<Long> slotsOf(String token) throws InterruptedException {
        var slots = new HashSet<Long>();
        for (var booking : items("/v1/bookings?limit=200", token))
            booking.path("slotIds").forEach(slot -> slots.add(slot.longValue()));
        return slots;
    }

    private List<JsonNode> offerings() throws InterruptedException {
        var offerings = new ArrayList<JsonNode>();
        for (var venue : items("/v1/venues", null))
            offerings.addAll(items(
                    "/v1/venues/%d/offerings".formatted(venue.path("venueId").longValue()), null));
        return offerings;
    }

    private JsonNode offering(long offeringId) throws InterruptedException {
        return jari.require("GET", "/v1/offerings/" + offeringId, null, null).body();
    }

    private Optional<Found> free(JsonNode offering, int quantity, Set<Long> mine) throws InterruptedException {
        var venue = jari.require("GET", "/v1/venues/" + offering.path("venueId").longValue(), null, null);
        var zone = ZoneId.of(venue.body().path("timeZone").stringValue());
        var first = LocalDate.ofInstant(venue.serverTime(), zone).plusDays(1);
        var path = "/v1/offerings/%d/slots?from=%s&to=%s"
                .formatted(offering.path("offeringId").longValue(), first, first.plusDays(DAYS_AHEAD));
        return items(path, null).stream()
                .filter(slot -> slot.path("status").stringValue("").equals("AVAILABLE"))
                .filter(slot -> slot.path("available").intValue() >= quantity)
                .filter(slot -> !mine.contains(slot.path("slotId").longValue()))
                .findFirst()
                .map(slot -> new Found(offering, slot));
    }

    private List<JsonNode> items(String path, @Nullable String token) throws InterruptedException {
        return jari.require("GET", path, token, null)
                .body()
                .path("items")
                .valueStream()
                .toList();
    }

    private void tell(String word, String what) {
        steps.done(word, what, Duration.ofNanos(System.nanoTime() - lap));
        lap = System.nanoTime();
    }

    private static String word(JsonNode booking) {
        return switch (booking.path("status").stringValue("")) {
            case "CONFIRMED" -> "confirmed";
            case "SLOT_RESERVED" -> "reserved";
            default -> "accepted";
        };
    }

    private static String price(JsonNode booking) {
        var due = booking.path("amountDue").path("amount").longValue();
        var currency = booking.path("amountDue").path("currency").stringValue("");
        return due == 0
                ? "nothing to pay"
                : "%,d %s to pay by %s"
                        .formatted(due, currency, booking.path("payBy").stringValue("then"));
    }
}
