package dev.jari.app.api;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** What exists before the fuzzing begins. Calls that use something up have things of their own. */
final class FuzzedThings {

    private static final long THIRD = 44;

    private final DemoJari jari;
    private final DemoThings things;
    private final Map<String, List<String>> known = new HashMap<>();

    private FuzzedThings(DemoJari jari) {
        this.jari = jari;
        this.things = new DemoThings(jari);
    }

    static FuzzedCalls calls(DemoJari jari) {
        var all = new FuzzedThings(jari);
        all.bookings();
        all.holds();
        all.catalogue();
        var tokens = Stream.of(DemoJari.MINJI, DemoJari.MINJI, DemoJari.MINJI, DemoJari.OTHER, THIRD)
                .map(jari::customer)
                .toList();
        return new FuzzedCalls(all.known, tokens, jari.admin());
    }

    private void bookings() {
        known.put("idOrNumber", some(8, () -> things.booking(DemoJari.MINJI), "bookingNumber"));
        for (var call : List.of(
                "DELETE /v1/bookings/{idOrNumber}",
                "POST /v1/bookings/{idOrNumber}/cancel",
                "POST /v1/admin/bookings/{idOrNumber}/cancel",
                "POST /v1/admin/bookings/{idOrNumber}/complete",
                "POST /v1/admin/bookings/{idOrNumber}/no-show"))
            known.put(call, some(6, () -> things.booking(DemoJari.MINJI), "bookingId"));
        for (var call :
                List.of("POST /v1/bookings/{idOrNumber}/payment", "POST /v1/admin/bookings/{idOrNumber}/confirm"))
            known.put(call, some(6, () -> things.payable(DemoJari.MINJI), "bookingId"));
        known.put("orderId", some(2, () -> things.paid(DemoJari.MINJI), "orderId"));
    }

    private void holds() {
        known.put("holdId", held(DemoJari.MINJI));
        known.put("DELETE /v1/holds/{holdId}", held(DemoJari.OTHER));
        known.put("POST /v1/holds/{holdId}/confirm", held(THIRD));
    }

    private List<String> held(long user) {
        return Stream.generate(() -> things.hold(user, things.freshSlot()))
                .limit(5)
                .toList();
    }

    private void catalogue() {
        var minji = jari.customer(DemoJari.MINJI);
        known.put(
                "slotId",
                Stream.generate(() -> Long.toString(things.freshSlot()))
                        .limit(30)
                        .toList());
        known.put(
                "offeringId",
                Stream.of(things.golf, things.lunch, things.room)
                        .map(String::valueOf)
                        .toList());
        known.put("venueId", ids(jari.ask(Call.get("/v1/venues")), "venueId"));
        known.put("couponId", ids(jari.ask(Call.get("/v1/coupons").as(minji)), "couponId"));
        known.put("menuId", ids(jari.ask(Call.get("/v1/offerings/" + things.lunch + "/menu")), "menuId"));
        known.put("eventId", ids(jari.ask(Call.get("/v1/admin/outbox").as(jari.admin())), "id"));
        var days = Stream.iterate(things.day, day -> day.plusDays(1))
                .limit(9)
                .map(String::valueOf)
                .toList();
        for (var name : List.of("from", "date", "checkIn")) known.put(name, days.subList(0, 5));
        for (var name : List.of("to", "checkOut")) known.put(name, days.subList(5, 9));
        spare();
    }

    /** What may be taken out of the catalogue without taking the ground from under the other calls. */
    private void spare() {
        var api = PublishedApi.of(jari);
        known.put("DELETE /v1/admin/venues/{venueId}", some(4, () -> made(api, "/v1/admin/venues"), "venueId"));
        known.put("PUT /v1/admin/venues/{venueId}", some(2, () -> made(api, "/v1/admin/venues"), "venueId"));
        known.put("DELETE /v1/admin/coupons/{couponId}", some(4, () -> made(api, "/v1/admin/coupons"), "couponId"));
        var menus = "/v1/admin/offerings/{offeringId}/menus";
        known.put("DELETE /v1/admin/menus/{menuId}", some(4, () -> made(api, menus), "menuId"));
        // At a venue that bodies name too: an offering can't be moved to another one.
        var golf = jari.ask(Call.get("/v1/offerings/" + things.golf))
                .path("venueId")
                .asString();
        var offerings = some(4, () -> offering(api, golf), "offeringId");
        known.put("DELETE /v1/admin/offerings/{offeringId}", offerings.subList(0, 3));
        known.put("PUT /v1/admin/offerings/{offeringId}", offerings.subList(3, 4));
    }

    private JsonNode offering(PublishedApi api, String venue) {
        var example = example(api, "/v1/admin/offerings")
                .replaceFirst("\"venueId\":\\d+", "\"venueId\":" + venue)
                .replaceFirst("\"code\":\"[^\"]*\"", "\"code\":\"S-" + things.freshSlot() + "\"");
        return jari.ask(Call.post("/v1/admin/offerings", example).as(jari.admin()));
    }

    private JsonNode made(PublishedApi api, String path) {
        var filled = path.replace("{offeringId}", Long.toString(things.lunch));
        return jari.ask(Call.post(filled, example(api, path)).as(jari.admin()));
    }

    private static String example(PublishedApi api, String path) {
        return api.operations().stream()
                .filter(call -> call.toString().equals("POST " + path))
                .findFirst()
                .orElseThrow()
                .example()
                .toString();
    }

    private static List<String> some(int count, Supplier<JsonNode> make, String id) {
        return Stream.generate(make)
                .limit(count)
                .map(thing -> thing.path(id).asString())
                .toList();
    }

    private static List<String> ids(JsonNode page, String name) {
        return page.path("items")
                .valueStream()
                .map(item -> item.path(name).asString())
                .toList();
    }
}
