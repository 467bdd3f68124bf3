package dev.jari.app.engine;

import static dev.jari.engine.Engine.granted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.slotcache.SlotCache;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.offering.CreateOffering;
import dev.jari.contracts.offering.OfferingInput;
import dev.jari.contracts.slot.FindSlotAt;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.contracts.slot.GeneratedSlots;
import dev.jari.contracts.slot.Places;
import dev.jari.contracts.slot.Slot;
import dev.jari.contracts.source.GameTimeSlot;
import dev.jari.contracts.source.GameTimeSlotSync;
import dev.jari.contracts.venue.CreateVenue;
import dev.jari.contracts.venue.VenueInput;
import dev.jari.engine.Engine;
import dev.jari.messaging.envelope.Lanes;
import dev.jari.platform.database.Ids;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Slots that just came into being are known to booking before a customer wants one. */
@Covers({"C7", "B6"})
class SellingFreshSlotsStoreTest {

    private static final LocalDate DAY = LocalDate.of(2026, 12, 1);
    private static final LocalTime NOON = LocalTime.of(12, 0);
    private static final int TEN_THOUSAND = 10_000;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private final ManualClock clock = ManualClock.at("2026-11-15T00:00:00Z");
    private Engine engine;

    @BeforeEach
    void start() {
        engine = Engine.start(
                        database.url(),
                        redis.url(),
                        clock,
                        MachineChance.IDS::get,
                        Map.of("jari.booking.inventory-patience", "500ms"))
                .flowing();
    }

    @AfterEach
    void stop() {
        engine.close();
    }

    private OfferingId offering(String kind) {
        var venue =
                granted(engine.bus().request(new CreateVenue(new VenueInput(kind, "한강", null, "UTC", "KRW", null))));
        var price = new MoneyInput(20_000L, "KRW");
        return granted(engine.bus()
                        .request(new CreateOffering(new OfferingInput(
                                venue.venueId().value(),
                                "CODE",
                                "이름",
                                null,
                                null,
                                4,
                                price,
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
                                null))))
                .offeringId();
    }

    private GeneratedSlots generate(
            OfferingId offeringId, LocalDate to, @Nullable LocalTime first, @Nullable LocalTime last, int every) {
        return granted(engine.bus()
                .request(new GenerateSlots(
                        offeringId, DAY, to, null, first, last, first == null ? null : every, null, null)));
    }

    private Booking booked(long userId, Places places, int waitSeconds) {
        return granted(engine.create(new CreateBooking(
                        new UserId(userId),
                        null,
                        null,
                        "fresh-" + userId,
                        places.toString(),
                        places,
                        1,
                        null,
                        List.of(),
                        null,
                        null,
                        waitSeconds,
                        "test")))
                .booking();
    }

    /** Everything of the service that reads or writes the tables waits until the connection is closed. */
    private static Connection locked(String service, String tables) throws SQLException {
        var connection = DriverManager.getConnection(database.url(service));
        connection.setAutoCommit(false);
        try (var statement = connection.createStatement()) {
            statement.execute("LOCK TABLE %s IN ACCESS EXCLUSIVE MODE".formatted(tables));
        }
        return connection;
    }

    private long known(OfferingId offeringId) {
        return engine.count("booking", "game_time_slot_cache WHERE game_id = " + offeringId);
    }

    private Slot slotInTheLaneOf(OfferingId offeringId) {
        for (var i = 0; i < 40 * Lanes.COUNT; i++) {
            var slot = engine.slot(4);
            if (Lanes.of(slot.offeringId()) == Lanes.of(offeringId)) return slot;
        }
        throw new AssertionError("no offering shares the lane of " + offeringId);
    }

    @Test
    void ten_thousand_slots_reach_bookings_table_and_no_other_booking_waits_for_them() throws Exception {
        // given two games that are on sale, one of which shares the lane with a restaurant
        var diner = offering("RESTAURANT");
        var games = List.of(engine.slot(4), slotInTheLaneOf(diner));
        for (var game : games) booked(game.slotId().value(), new Places.OneSlot(game.slotId()), 10);
        engine.awaitQuiet();
        var messages = engine.count("inventory", "event_log WHERE type = '" + GameTimeSlot.SYNC + "'");

        try (var held = locked("booking", "game_time_slot_cache")) {
            // when booking can't write down a single one
            assertThat(generate(diner, DAY.plusDays(99), LocalTime.of(8, 0), LocalTime.of(16, 15), 5))
                    .isEqualTo(new GeneratedSlots(TEN_THOUSAND, 0, 0));

            // then the games are sold all the same
            for (var game : games)
                assertThat(booked(1_000_000 + game.slotId().value(), new Places.OneSlot(game.slotId()), 10)
                                .status())
                        .isEqualTo(BookingStatus.CONFIRMED);
            held.rollback();
        }

        // then
        engine.awaitQuiet();
        assertThat(known(diner)).isEqualTo(TEN_THOUSAND);
        assertThat(engine.count("inventory", "event_log WHERE type = '" + GameTimeSlot.SYNC + "'") - messages)
                .as("messages, with those of the two games")
                .isEqualTo(TEN_THOUSAND / GameTimeSlotSync.SLOTS_MAX + games.size());
        assertThat(engine.bean(SlotCache.class).known(slotsOf(diner), Duration.ofDays(1)))
                .as("slots in memory")
                .isEmpty();
    }

    private List<SlotId> slotsOf(OfferingId offeringId) {
        return engine.database("inventory")
                .jdbc()
                .sql("SELECT id FROM slot WHERE offering_id = ?")
                .param(offeringId)
                .query(Ids.only(SlotId::new))
                .list();
    }

    @Test
    void what_came_into_being_is_booked_while_inventory_says_nothing() throws Exception {
        // given a game, a table that the first request for it made, and a hotel
        var game = engine.slot(4);
        var diner = offering("RESTAURANT");
        generate(diner, DAY, NOON, NOON, 30);
        var table = new Places.TimeAtTable(diner, DAY.plusDays(7), NOON);
        var made = granted(engine.bus().request(new FindSlotAt(diner, table.date(), NOON)));
        var hotel = offering("LODGING");
        generate(hotel, DAY.plusDays(3), null, null, 0);
        engine.awaitQuiet();
        assertThat(known(diner)).isEqualTo(2);

        // when
        Booking tee;
        Booking later;
        Booking dinner;
        Booking nights;
        try (var silent = locked("inventory", "slot, offering, menu_item")) {
            tee = booked(2_000_001, new Places.OneSlot(game.slotId()), 0);
            dinner = booked(2_000_002, table, 0);
            nights = booked(2_000_003, new Places.Nights(hotel, DAY, DAY.plusDays(3)), 0);
            clock.advance(Duration.ofMinutes(30));
            later = booked(2_000_004, new Places.OneSlot(game.slotId()), 0);
            silent.rollback();
        }

        // then
        assertThat(List.of(tee, dinner, nights, later))
                .extracting(Booking::status)
                .containsOnly(BookingStatus.PENDING);
        assertThat(dinner.slotIds()).containsExactly(made.slotId());
        assertThat(nights.slotIds()).hasSize(3);
        engine.awaitQuiet();
        assertThat(engine.find(later).status()).isEqualTo(BookingStatus.CONFIRMED);
    }
}
