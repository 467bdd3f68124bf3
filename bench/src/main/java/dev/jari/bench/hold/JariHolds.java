package dev.jari.bench.hold;

import dev.jari.bench.MachineChance;
import dev.jari.contracts.hold.PlaceHold;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.offering.OfferingInput;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.contracts.slot.Places.Nights;
import dev.jari.contracts.venue.VenueInput;
import dev.jari.inventory.InventorySettings;
import dev.jari.inventory.hold.HeldPlacesFinder;
import dev.jari.inventory.hold.HoldOutcome;
import dev.jari.inventory.hold.Holds;
import dev.jari.inventory.hold.HoldsInRedis;
import dev.jari.inventory.offering.OfferingOutcome;
import dev.jari.inventory.offering.Offerings;
import dev.jari.inventory.picture.LivePicture;
import dev.jari.inventory.picture.RedisScripts;
import dev.jari.inventory.slot.SlotNews;
import dev.jari.inventory.slot.SlotRules;
import dev.jari.inventory.venue.Holidays;
import dev.jari.inventory.venue.VenueLookup;
import dev.jari.inventory.venue.VenueOutcome;
import dev.jari.inventory.venue.Venues;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import io.lettuce.core.RedisClient;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** Jari's own holds, with everything they do for a customer. */
final class JariHolds implements HoldDesk {

    private final ServiceDatabase database;
    private final RedisClient redis;
    private final RedisScripts scripts;
    private final Holds holds;
    private final LocalDate checkIn;
    private final List<OfferingId> roomTypes;

    JariHolds(String postgresUrl, String redisUrl, int roomTypes, int capacity) {
        database = ServiceDatabase.open("inventory", DatabaseSettings.at(postgresUrl));
        redis = RedisClient.create(redisUrl);
        // Over a connection that may take its time: the one of the scripts gives up soon, as customers are waiting.
        try (var connection = redis.connect()) {
            connection.sync().flushdb();
        }
        // What is measured is how fast it is, not how soon it gives up.
        scripts = new RedisScripts(redis, () -> "", Duration.ofSeconds(10));
        var settings = InventorySettings.defaults();
        var outbox = new Outbox(database, Bodies.lenient(), MachineChance.CLOCK, MachineChance.IDS);
        var offerings = new Offerings(database, outbox, new VenueLookup(database)::find, settings.defaultCapacity());
        var picture = new LivePicture(scripts, Bodies.lenient());
        var news = new SlotNews(database, outbox, MachineChance.CLOCK, picture);
        var rules = new SlotRules(database, news, offerings, new Holidays(database), MachineChance.CLOCK, settings);
        holds = new Holds(
                database,
                new HoldsInRedis(database, scripts, picture, Bodies.lenient(), settings.holdsPerUser()),
                new HeldPlacesFinder(database, offerings, rules),
                MachineChance.CLOCK,
                MachineChance.IDS,
                settings);
        checkIn = LocalDate.ofInstant(MachineChance.CLOCK.instant(), ZoneOffset.UTC)
                .plusDays(30);
        var hotel = ((VenueOutcome.Saved) new Venues(database, offerings)
                        .create(new VenueInput("LODGING", "남산 호텔", "Namsan Hotel", "UTC", "KRW", null)))
                .venue();
        this.roomTypes = IntStream.range(0, roomTypes)
                .mapToObj(room -> roomType(offerings, rules, hotel.venueId(), room, capacity))
                .toList();
    }

    private OfferingId roomType(Offerings offerings, SlotRules rules, VenueId hotel, int room, int capacity) {
        var input = new OfferingInput(
                hotel.value(),
                "ROOM-" + room,
                "객실",
                null,
                null,
                capacity,
                new MoneyInput(120_000L, "KRW"),
                null,
                null,
                List.of("NONE"),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
        var id = ((OfferingOutcome.Saved) offerings.create(input)).offering().offeringId();
        rules.generate(
                new GenerateSlots(id, checkIn, checkIn.plusDays(NIGHTS - 1L), null, null, null, null, null, null));
        return id;
    }

    @Override
    public boolean place(int roomType, long user) {
        return holds.place(wish(roomType, user)) instanceof HoldOutcome.Live;
    }

    /** Whether it is told that nothing is left; any other refusal does not count. */
    boolean isSoldOut(int roomType, long user) {
        return holds.place(wish(roomType, user)) instanceof HoldOutcome.SoldOut;
    }

    private PlaceHold wish(int roomType, long user) {
        return new PlaceHold(
                new UserId(user),
                new UUID(0x4000, Long.MIN_VALUE | user).toString(),
                new Nights(roomTypes.get(roomType), checkIn, checkIn.plusDays(NIGHTS)),
                1);
    }

    @Override
    public void close() {
        scripts.close();
        redis.shutdown();
        database.jdbc().sql("DROP SCHEMA inventory CASCADE").update();
        database.close();
    }
}
