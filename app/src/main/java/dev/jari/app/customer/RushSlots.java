package dev.jari.app.customer;

import dev.jari.client.Admin;
import dev.jari.client.Catalogue;
import dev.jari.client.JariClient;
import dev.jari.embedded.StartRefused;
import java.security.SecureRandom;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Makes a slot that no customer has used, at a venue that is there for rushes only. */
public final class RushSlots {

    private static final String VENUE = "러시 연습장";
    private static final String VENUE_EN = "Rush Drill Range";
    private static final String OFFERING = "RUSH";

    // A year of starts, ten minutes apart, from six to ten in the evening.
    private static final int DAYS = 365;
    private static final int STARTS = 96;
    private static final int TRIES = 50;

    private final Catalogue catalogue;
    private final Admin admin;
    private final SecureRandom chance;

    public RushSlots(JariClient jari, String adminToken, SecureRandom chance) {
        this.catalogue = jari.catalogue();
        this.admin = jari.admin(adminToken);
        this.chance = chance;
    }

    public long fresh(int capacity) throws InterruptedException {
        var offering = offering(venue());
        for (var tries = 0; tries < TRIES; tries++) {
            var date = tomorrow().plusDays(chance.nextInt(DAYS));
            var start = LocalTime.of(6, 0).plusMinutes(10L * chance.nextInt(STARTS));
            var path = "/v1/admin/offerings/%d/slots/generate".formatted(offering);
            var rule = Map.of(
                    "from", date.toString(),
                    "to", date.toString(),
                    "firstStart", start.toString(),
                    "lastStart", start.toString(),
                    "everyMinutes", 10,
                    "capacity", capacity);
            var made = CommandClient.needed("generating a slot", admin.call("POST", path, rule))
                    .value();
            if (made.path("generated").intValue() == 1) return slotAt(offering, date, start);
        }
        throw new StartRefused("Every slot of the %s is taken; ./jari reset starts over.".formatted(VENUE_EN));
    }

    private LocalDate tomorrow() throws InterruptedException {
        var answer = CommandClient.needed("the venues", catalogue.venues(null, null));
        var now = answer.info().serverTime();
        if (now == null) throw new StartRefused("The server does not say what time it is.");
        return LocalDate.ofInstant(now, ZoneOffset.UTC).plusDays(2);
    }

    private long venue() throws InterruptedException {
        for (var venue : CommandClient.needed("the venues", catalogue.venues(null, null))
                .value()
                .items()) if (venue.name().equals(VENUE) || VENUE_EN.equals(venue.nameEn())) return venue.venueId();
        var wish = Map.of("kind", "PARK_GOLF", "name", VENUE, "nameEn", VENUE_EN, "timeZone", "UTC", "currency", "KRW");
        return made("/v1/admin/venues", wish).path("venueId").longValue();
    }

    private long offering(long venueId) throws InterruptedException {
        for (var offering : CommandClient.needed("the offerings", catalogue.offerings(venueId, null))
                .value()
                .items()) if (offering.code().equals(OFFERING)) return offering.offeringId();
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
        return made("/v1/admin/offerings", wish).path("offeringId").longValue();
    }

    private JsonNode made(String path, Object wish) throws InterruptedException {
        return CommandClient.needed("POST " + path, admin.call("POST", path, wish))
                .value();
    }

    private long slotAt(long offering, LocalDate date, LocalTime start) throws InterruptedException {
        for (var slot : CommandClient.needed("the slots", catalogue.slots(offering, date, date))
                .value()
                .items()) if (slot.startTime().equals(start)) return slot.slotId();
        throw new StartRefused("The slot that was just made at %s %s can't be found.".formatted(date, start));
    }
}
