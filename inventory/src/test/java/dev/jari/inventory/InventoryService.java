package dev.jari.inventory;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.message.SlotCommand;
import dev.jari.contracts.message.SlotRelease;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.offering.OfferingInput;
import dev.jari.contracts.slot.Slot;
import dev.jari.contracts.slot.SlotsChanged;
import dev.jari.contracts.venue.Venue;
import dev.jari.contracts.venue.VenueInput;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.inventory.audit.InventoryAudit;
import dev.jari.inventory.hold.HeldPlacesFinder;
import dev.jari.inventory.hold.Holds;
import dev.jari.inventory.hold.HoldsInRedis;
import dev.jari.inventory.menu.Menus;
import dev.jari.inventory.offering.OfferingOutcome;
import dev.jari.inventory.offering.Offerings;
import dev.jari.inventory.picture.DriftCheck;
import dev.jari.inventory.picture.LivePicture;
import dev.jari.inventory.picture.PictureService;
import dev.jari.inventory.picture.RedisScripts;
import dev.jari.inventory.reservation.Reservations;
import dev.jari.inventory.slot.SlotMaker;
import dev.jari.inventory.slot.SlotNews;
import dev.jari.inventory.slot.SlotOutcome;
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
import dev.jari.platform.database.Ids;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.SequentialIds;
import io.lettuce.core.RedisClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** Inventory on a test database, without bus and relay: what it says stays in its outbox, where tests look for it. */
public final class InventoryService implements AutoCloseable {

    private static final AtomicLong FAMILIES = new AtomicLong(1);

    // A port on which no Redis listens.
    private static final RedisClient NO_REDIS = PictureService.client("redis://localhost:1");

    public final InventorySettings settings = InventorySettings.defaults();
    public final ManualClock clock;
    public final ServiceDatabase database;
    public final Bodies bodies = Bodies.lenient();
    public final Outbox outbox;
    public final Venues venues;
    public final Holidays holidays;
    public final Offerings offerings;
    public final Menus menus;
    public final SlotNews news;
    public final Slots slots;
    public final SlotMaker maker;
    public final SlotRules rules;
    public final Reservations reservations;
    public final InventoryAudit audit;
    public final RedisScripts scripts;
    public final LivePicture picture;
    public final Holds holds;
    public final DriftCheck drift;
    public final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    /** What it told live screens. */
    public final List<SlotsChanged> broadcasts = new CopyOnWriteArrayList<>();

    private final RedisClient client;
    private final SequentialIds messageIds = new SequentialIds(FAMILIES.incrementAndGet());

    private InventoryService(ServiceDatabase database, ManualClock clock, RedisClient client, Duration patience) {
        this.clock = clock;
        this.database = database;
        this.client = client;
        // Redis stands at the same moment as everything else.
        scripts = new RedisScripts(client, () -> Long.toString(clock.millis()), patience);
        picture = new LivePicture(scripts, bodies, broadcasts::add);
        outbox = new Outbox(database, bodies, clock, new SequentialIds(FAMILIES.incrementAndGet()));
        offerings = new Offerings(database, outbox, new VenueLookup(database)::find, settings.defaultCapacity());
        venues = new Venues(database, offerings);
        holidays = new Holidays(database);
        menus = new Menus(database, outbox, offerings);
        news = new SlotNews(database, outbox, clock, picture);
        slots = new Slots(database, news, picture, offerings, clock, settings);
        maker = new SlotMaker(database, news, offerings, holidays);
        rules = new SlotRules(database, maker, offerings, clock, settings);
        reservations = new Reservations(database, outbox, news, picture, clock, meters);
        holds = new Holds(
                database,
                new HoldsInRedis(database, scripts, picture, bodies, settings.holdsPerUser()),
                new HeldPlacesFinder(database, offerings, rules),
                clock,
                new SequentialIds(FAMILIES.incrementAndGet()),
                settings);
        drift = new DriftCheck(database, picture, settings.driftEvery(), meters);
        audit = new InventoryAudit(database, picture);
    }

    public static InventoryService open(String url) {
        return open(url, ManualClock.at("2026-11-15T00:00:00Z"));
    }

    /** Without a Redis: PostgreSQL alone decides. */
    public static InventoryService open(String url, ManualClock clock) {
        return new InventoryService(
                ServiceDatabase.open("inventory", DatabaseSettings.at(url)), clock, NO_REDIS, PictureService.PATIENCE);
    }

    public static InventoryService open(String url, String redisUrl) {
        return open(url, redisUrl, PictureService.PATIENCE);
    }

    /** Goes on without Redis when it has not answered for so long. */
    public static InventoryService open(String url, String redisUrl, Duration patience) {
        return new InventoryService(
                ServiceDatabase.open("inventory", DatabaseSettings.at(url)),
                ManualClock.at("2026-11-15T00:00:00Z"),
                PictureService.client(redisUrl),
                patience);
    }

    public Venue venue(VenueKind kind) {
        return venue(kind, "Asia/Seoul", "KRW");
    }

    public Venue venue(VenueKind kind, String zone, String currency) {
        var outcome = venues.create(new VenueInput(kind.name(), "한강", "Han River", zone, currency, null));
        return ((VenueOutcome.Saved) outcome).venue();
    }

    public static OfferingInput input(Venue venue, int capacity) {
        var golf = venue.kind() == VenueKind.PARK_GOLF;
        return new OfferingInput(
                venue.venueId().value(),
                "CODE",
                "이름",
                null,
                null,
                capacity,
                money(venue, 20_000),
                money(venue, 30_000),
                money(venue, 40_000),
                List.of("NONE"),
                null,
                null,
                null,
                null,
                golf ? "동코스" : null,
                null,
                golf ? "서코스" : null,
                golf ? 18 : null,
                golf ? 170 : null,
                golf ? 10 : null);
    }

    public static MoneyInput money(Venue venue, long amount) {
        return new MoneyInput(amount, venue.currency());
    }

    public Offering offering(Venue venue, int capacity) {
        return ((OfferingOutcome.Saved) offerings.create(input(venue, capacity))).offering();
    }

    /** So many slots, straight into the table: nights from 2026-12-01 on, each with this capacity. */
    public List<SlotId> nights(OfferingId offeringId, int count, int capacity) {
        return database.jdbc()
                .sql("""
                        INSERT INTO slot (offering_id, date, start_time, end_time, starts_at, capacity, price)
                        SELECT ?, d, '15:00', '11:00', d + time '06:00', ?, 20000
                          FROM generate_series(date '2026-12-01', date '2026-12-01' + ?, '1 day') AS g (d)
                        RETURNING id
                        """)
                .params(offeringId, capacity, count - 1)
                .query(Ids.only(SlotId::new))
                .list();
    }

    public Slot slot(SlotId slotId) {
        return ((SlotOutcome.Found) slots.find(slotId)).slot();
    }

    public SlotReserve reserve(long booking, OfferingId offeringId, int quantity, SlotId... slotIds) {
        return new SlotReserve(
                new BookingId(booking),
                "BK-" + booking,
                offeringId,
                List.of(slotIds),
                quantity,
                null,
                new UserId(booking),
                booking,
                clock.instant().plus(Duration.ofSeconds(60)),
                clock.instant());
    }

    public SlotRelease release(long booking, OfferingId offeringId, SlotId... slotIds) {
        return new SlotRelease(new BookingId(booking), offeringId, List.of(slotIds), 1, "CANCELLED", clock.instant());
    }

    /** Handles the commands as one batch in one transaction, as the bus would. */
    public void handle(SlotCommand... commands) {
        handle(List.of(commands));
    }

    public void handle(List<? extends SlotCommand> commands) {
        handle(reservations, commands);
    }

    public void handle(Reservations by, List<? extends SlotCommand> commands) {
        var batch = commands.stream().map(this::message).toList();
        database.transactions().executeWithoutResult(_ -> by.handle(batch));
    }

    private Message message(SlotCommand command) {
        var type = command instanceof SlotReserve ? SlotReserve.TYPE : SlotRelease.TYPE;
        return new Message(envelope(type, command), command);
    }

    private Envelope envelope(String type, SlotCommand command) {
        UUID id = messageIds.get();
        return new Envelope(
                id,
                type,
                command.bookingId().toString(),
                Lanes.of(command.offeringId()),
                1,
                1,
                clock.instant(),
                Map.of(),
                bodies.write(command));
    }

    /** The bodies of a type that inventory has said since the outbox was last emptied, in order. */
    public <T> List<T> said(String type, Class<T> bodyClass) {
        return database.jdbc()
                .sql("SELECT payload FROM outbox WHERE type = ? ORDER BY lane, no")
                .param(type)
                .query((row, _) -> bodies.read(row.getString(1), bodyClass))
                .list();
    }

    public void forgetSaid() {
        database.jdbc().sql("DELETE FROM outbox").update();
    }

    public long count(String what) {
        return database.jdbc()
                .sql("SELECT count(*) FROM " + what)
                .query(Long.class)
                .single();
    }

    public static LocalDate day(String date) {
        return LocalDate.parse(date);
    }

    public static LocalTime time(String time) {
        return LocalTime.parse(time);
    }

    @Override
    public void close() {
        scripts.close();
        if (!client.equals(NO_REDIS)) client.shutdown();
        drift.close();
        database.close();
    }
}
