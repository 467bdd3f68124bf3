package dev.jari.bench.inventory;

import dev.jari.bench.MachineChance;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.contracts.slot.Slot;
import dev.jari.contracts.venue.VenueInput;
import dev.jari.engine.Catalogue;
import dev.jari.inventory.InventorySettings;
import dev.jari.inventory.offering.OfferingOutcome;
import dev.jari.inventory.offering.Offerings;
import dev.jari.inventory.picture.LivePicture;
import dev.jari.inventory.picture.RedisScripts;
import dev.jari.inventory.reservation.Reservations;
import dev.jari.inventory.slot.SlotNews;
import dev.jari.inventory.slot.SlotRules;
import dev.jari.inventory.slot.Slots;
import dev.jari.inventory.venue.Holidays;
import dev.jari.inventory.venue.VenueLookup;
import dev.jari.inventory.venue.VenueOutcome;
import dev.jari.inventory.venue.Venues;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.envelope.Lanes;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import io.lettuce.core.RedisClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** A real inventory with one game, whose slots are there for 62 days every 15 minutes. Nothing reads its outbox. */
final class GolfClub implements AutoCloseable {

    static final int DAYS = 62;

    /** What is measured is how fast it is, not how soon it gives up. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final int CAPACITY = 100_000;

    private final ServiceDatabase database;
    private final RedisClient redis;
    private final RedisScripts scripts;
    private final Slots slots;
    private final SlotRules rules;
    private final Reservations reservations;
    private final Offering game;
    private long lastBooking;

    GolfClub(String url, String redisUrl) {
        database = ServiceDatabase.open("inventory", DatabaseSettings.at(url));
        var settings = InventorySettings.defaults();
        var outbox = new Outbox(database, Bodies.lenient(), MachineChance.CLOCK, MachineChance.IDS);
        var offerings = new Offerings(database, outbox, new VenueLookup(database)::find, settings.defaultCapacity());
        redis = RedisClient.create(redisUrl);
        scripts = new RedisScripts(redis, () -> "", PATIENCE);
        var picture = new LivePicture(scripts, Bodies.lenient());
        var news = new SlotNews(database, outbox, MachineChance.CLOCK, picture);
        slots = new Slots(database, news, picture, offerings, MachineChance.CLOCK, settings);
        rules = new SlotRules(database, news, offerings, new Holidays(database), MachineChance.CLOCK, settings);
        reservations =
                new Reservations(database, outbox, news, picture, MachineChance.CLOCK, new SimpleMeterRegistry());
        var club = ((VenueOutcome.Saved) new Venues(database, offerings)
                        .create(new VenueInput("PARK_GOLF", "한강", "Han River", "UTC", "KRW", null)))
                .venue();
        game = ((OfferingOutcome.Saved) offerings.create(Catalogue.game(club.venueId(), CAPACITY))).offering();
    }

    static LocalDate tomorrow() {
        return LocalDate.ofInstant(MachineChance.CLOCK.instant(), ZoneOffset.UTC)
                .plusDays(1);
    }

    /** 62 days × 64 starts: 3,968 slots. */
    void generate() {
        rules.generate(new GenerateSlots(
                game.offeringId(),
                tomorrow(),
                tomorrow().plusDays(DAYS - 1L),
                null,
                LocalTime.of(6, 0),
                LocalTime.of(21, 45),
                15,
                null,
                null));
    }

    List<Slot> list() {
        return slots.list(game.offeringId(), tomorrow(), tomorrow().plusDays(DAYS - 1L), null, 10_000);
    }

    /** One transaction in which so many people want a place of one slot. */
    void reserve(Slot slot, int people) {
        var first = lastBooking + 1;
        lastBooking += people;
        var batch = LongStream.rangeClosed(first, lastBooking)
                .mapToObj(booking -> message(slot, new BookingId(booking)))
                .toList();
        database.transactions().executeWithoutResult(_ -> reservations.handle(batch));
    }

    private Message message(Slot slot, BookingId booking) {
        var now = MachineChance.CLOCK.instant();
        var body = new SlotReserve(
                booking,
                "BK-" + booking,
                game.offeringId(),
                List.of(slot.slotId()),
                1,
                null,
                new UserId(booking.value()),
                booking.value(),
                now.plus(Duration.ofMinutes(1)),
                now);
        var lane = Lanes.of(game.offeringId());
        return new Message(
                new Envelope(
                        MachineChance.IDS.get(),
                        SlotReserve.TYPE,
                        booking.toString(),
                        lane,
                        booking.value(),
                        1,
                        now,
                        Map.of(),
                        ""),
                body);
    }

    @Override
    public void close() {
        // The next club has offerings of the same numbers.
        redis.connect().sync().flushall();
        scripts.close();
        redis.shutdown();
        database.jdbc().sql("DROP SCHEMA inventory CASCADE").update();
        database.close();
    }
}
