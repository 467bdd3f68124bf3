package dev.jari.app.api;

import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;

/** What the demo sells, and what customers get of it. Each slot is given to one test only. */
final class DemoThings {

    private final DemoJari jari;
    final long golf;
    final long lunch;
    final long room;
    final List<JsonNode> slots;
    final LocalDate day;
    private final AtomicInteger next = new AtomicInteger();

    DemoThings(DemoJari jari) {
        this.jari = jari;
        this.golf = offering("PARK_GOLF");
        this.lunch = offering("RESTAURANT");
        this.room = offering("LODGING");
        var first = jari.ask(Call.get("/v1/slots/1")).path("date").stringValue();
        this.day = LocalDate.parse(first).plusDays(5);
        this.slots = jari.ask(Call.get("/v1/offerings/%d/slots?from=%s&to=%s".formatted(golf, day, day.plusDays(3))))
                .path("items")
                .valueStream()
                .toList();
    }

    private long offering(String kind) {
        var venue = jari.ask(Call.get("/v1/venues?kind=" + kind))
                .at("/items/0/venueId")
                .longValue();
        return jari.ask(Call.get("/v1/venues/%d/offerings".formatted(venue)))
                .at("/items/0/offeringId")
                .longValue();
    }

    /** A golf slot of four places that no other test uses. */
    long freshSlot() {
        return slots.get(next.getAndIncrement()).path("slotId").longValue();
    }

    static String wish(long slot, int quantity) {
        return "{\"slotId\": %d, \"quantity\": %d, \"paymentType\": \"NONE\"}".formatted(slot, quantity);
    }

    Call book(long user, String wish, String key) {
        return Call.post("/v1/bookings", wish)
                .as(jari.customer(user))
                .keyed(key)
                .waiting();
    }

    /** Confirmed, with nothing to pay. */
    JsonNode booking(long user) {
        var slot = freshSlot();
        return jari.ask(book(user, wish(slot, 1), "booking-" + slot));
    }

    /** Reserved, and waiting for its money. */
    JsonNode payable(long user) {
        var slot = freshSlot();
        var wish = "{\"slotId\": %d, \"paymentType\": \"PREPAY\"}".formatted(slot);
        return jari.ask(book(user, wish, "payable-" + slot));
    }

    /** Paid from the wallet, which only the demo's customers can. */
    JsonNode paid(long user) {
        var booking = payable(user).path("bookingId").longValue();
        var pay = Call.post("/v1/bookings/%d/payment".formatted(booking), "{\"method\": \"WALLET\"}");
        return jari.ask(pay.as(jari.customer(user)).keyed("pay-" + booking).waiting());
    }

    static String holdWish(long slot) {
        // Any version will do, as long as it differs from slot to slot.
        return "{\"clientHoldKey\": \"0b0e2d8c-0d6a-4a6e-9c1e-%012d\", \"slotId\": %d}".formatted(slot, slot);
    }

    String hold(long user, long slot) {
        return jari.ask(Call.post("/v1/holds", holdWish(slot)).as(jari.customer(user)))
                .path("holdId")
                .stringValue();
    }
}
