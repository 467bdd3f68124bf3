package dev.jari.app.customer;

import dev.jari.embedded.StartRefused;
import java.security.SecureRandom;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Makes a slot nobody has used, at a venue that is there for rushes only. */
public final class RushSlots {

    private static final String VENUE = "러시 연습장";
    private static final String VENUE_EN = "Rush Drill Range";
    private static final String OFFERING = "RUSH";

    // A year of starts, ten minutes apart, from six to ten in the evening.
    private static final int DAYS = 365;
    private static final int STARTS = 96;
    private static final int TRIES = 50;

    private final JariHttp jari;
    private final String token;
    private final SecureRandom chance;

    public RushSlots(JariHttp jari, String adminToken, SecureRandom chance) {
        this.jari = jari;
        this.token = adminToken;
        this.chance = chance;
    }

    public long fresh(int capacity) throws InterruptedException {
        var offering = offering(venue());
        for (var tries = 0; tries < TRIES; tries++) {
            var date = tomorrow().plusDays(chance.nextInt(DAYS));
            var start = LocalTime.of(6, 0).plusMinutes(10L * chance.nextInt(STARTS));
            var made = jari.require(
                    "POST",
                    "/v1/admin/offerings/%d/slots/generate".formatted(offering),
                    token,
                    Map.of(
                            "from", date.toString(),
                            "to", date.toString(),
                            "firstStart", start.toString(),
                            "lastStart", start.toString(),
                            "everyMinutes", 10,
                            "capacity", capacity));
            if (made.body().path("generated").intValue() == 1) return slotAt(offering, date, start);
        }
        throw new StartRefused("Every slot of the %s is taken; ./jari reset starts over.".formatted(VENUE_EN));
    }

    private LocalDate tomorrow() throws InterruptedException {
        var answer = jari.require("GET", "/v1/venues?limit=1", null, null);
        return LocalDate.ofInstant(answer.serverTime(), ZoneOffset.UTC).plusDays(2);
    }

    private long venue() throws InterruptedException {
        for (var venue : items("/v1/venues?limit=200"))
            if (venue.path("name").stringValue("").equals(VENUE))
                return venue.path("venueId").longValue();
        var wish = Map.of("kind", "PARK_GOLF", "name", VENUE, "nameEn", VENUE_EN, "timeZone", "UTC", "currency", "KRW");
        return jari.require("POST", "/v1/admin/venues", token, wish)
                .body()
                .path("venueId")
                .longValue();
    }

    private long offering(long venueId) throws InterruptedException {
        for (var offering : items("/v1/venues/%d/offerings?limit=200".formatted(venueId)))
            if (offering.path("code").stringValue("").equals(OFFERING))
                return offering.path("offeringId").longValue();
        var wish = new HashMap<String, Object>(Map.of(
                "venueId",
                venueId,
                "code",
                OFFERING,
                "name",
                "러시 연습",
                "nameEn",
                "Rush drill",
                "capacity",
                400,
                "price",
                Map.of("amount", 0, "currency", "KRW"),
                "paymentTypes",
                List.of("NONE")));
        wish.put("frontNineCourseName", "앞 코스");
        wish.put("backNineCourseName", "뒤 코스");
        wish.put("totalHoles", 18);
        wish.put("estimatedDuration", 10);
        wish.put("breakDuration", 0);
        return jari.require("POST", "/v1/admin/offerings", token, wish)
                .body()
                .path("offeringId")
                .longValue();
    }

    private long slotAt(long offering, LocalDate date, LocalTime start) throws InterruptedException {
        for (var slot : items("/v1/offerings/%d/slots?from=%s&to=%s".formatted(offering, date, date)))
            if (slot.path("startTime").stringValue("").equals(start.toString()))
                return slot.path("slotId").longValue();
        throw new StartRefused("The slot that was just made at %s %s can't be found.".formatted(date, start));
    }

    private List<JsonNode> items(String path) throws InterruptedException {
        return jari.require("GET", path, null, null)
                .body()
                .path("items")
                .valueStream()
                .toList();
    }
}
