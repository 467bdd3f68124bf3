package dev.jari.booking.slotcache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.BookingSettings;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.slot.KnownSlot;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.contracts.source.Game;
import dev.jari.contracts.source.GameTimeSlot;
import dev.jari.contracts.source.GameTimeSlotSync;
import dev.jari.contracts.venue.LadderStep;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.inbox.Message;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.testkit.Covers;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.SequentialIds;
import dev.jari.testkit.server.TestDatabase;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers("C7")
class FollowingInventoryStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final Bodies bodies = Bodies.lenient();
    private final ManualClock clock = ManualClock.at("2026-11-15T00:00:00Z");
    private final SequentialIds ids = new SequentialIds(1);
    private ServiceDatabase booking;
    private SlotCacheStore cache;

    @BeforeEach
    void open() {
        booking = ServiceDatabase.open("booking", DatabaseSettings.at(database.url()));
        booking.jdbc().sql("TRUNCATE game_cache, game_time_slot_cache").update();
        cache = new SlotCacheStore(booking.jdbc(), bodies);
    }

    @AfterEach
    void close() {
        booking.close();
    }

    @Test
    void news_are_kept_as_they_were_told() {
        tell(game(1), slot(1));

        assertThat(known(17)).contains(game(1));
        assertThat(timeSlot(501)).contains(slot(1));
        assertThat(known(18)).isEmpty();
    }

    @Test
    void the_newest_wins_in_whatever_order_they_come() {
        tell(slot(3), game(2), slot(1), game(1), slot(2));

        assertThat(timeSlot(501)).contains(slot(3));
        assertThat(known(17)).contains(game(2));
    }

    @Test
    void news_of_many_slots_in_one_batch_leave_the_newest_of_each() {
        tell(slot(4));

        tell(slot(502, 1), slot(3), slot(503, 2), slot(502, 7), slot(503, 1), slot(502, 6));

        assertThat(timeSlot(501)).contains(slot(4));
        assertThat(timeSlot(502)).contains(slot(502, 7));
        assertThat(timeSlot(503)).contains(slot(503, 2));
    }

    @Test
    void whatever_order_and_however_often_news_come_memory_and_table_end_at_the_newest() {
        var shuffled = new Random(7);
        for (var round = 0; round < 20; round++) {
            booking.jdbc().sql("TRUNCATE game_cache, game_time_slot_cache").update();
            var news = new ArrayList<Object>();
            for (var version = 1; version <= 6; version++)
                for (var times = 0; times < 2; times++) news.addAll(List.of(slot(version), game(version)));
            Collections.shuffle(news, shuffled);
            try (var memory = cacheInMemory()) {
                // one after the other, as if each came in a batch of its own
                for (var one : news) tell(memory, one);

                assertThat(memory.slot(new SlotId(501))).contains(slot(6).slot());
                assertThat(memory.offering(new OfferingId(17))).contains(game(6).offering());
            }
            assertThat(timeSlot(501)).contains(slot(6));
            assertThat(known(17)).contains(game(6));
        }
    }

    @Test
    void what_one_instance_is_told_the_others_know_too() {
        try (var one = cacheInMemory();
                var other = cacheInMemory()) {
            // given an instance that knows an older one
            tell(other, slot(1), game(1));
            var listener = new SlotCacheListener(booking, one, bodies, clock, news -> arrive(other, news));

            // when
            booking.transactions()
                    .executeWithoutResult(
                            _ -> listener.subscription().handler().handle(List.of(message(slot(2)), message(game(2)))));

            // then it need not wait until what it knows is too old
            assertThat(other.slot(new SlotId(501))).contains(slot(2).slot());
            assertThat(other.offering(new OfferingId(17))).contains(game(2).offering());
        }
    }

    /** Between processes it is JSON. */
    private void arrive(SlotCache other, CacheNews news) {
        other.heard(bodies.read(bodies.write(news), CacheNews.class));
    }

    @Test
    void slots_that_came_into_being_are_in_the_table_and_fill_no_memory() {
        try (var memory = cacheInMemory()) {
            // given
            var told = new ArrayList<CacheNews>();
            var listener = new SlotCacheListener(booking, memory, bodies, clock, told::add);
            var fresh = LongStream.range(600, 650)
                    .mapToObj(id -> slot(id, KnownSlot.FIRST_VERSION).slot())
                    .toList();
            var slotIds = fresh.stream().map(KnownSlot::slotId).toList();

            // when they come with one that was booked meanwhile
            var sold = slot(650, 7);
            booking.transactions().executeWithoutResult(_ -> listener.subscription()
                    .handler()
                    .handle(List.of(message(GameTimeSlotSync.of(fresh)), message(sold))));

            // then
            assertThat(memory.known(slotIds, Duration.ofHours(1))).isEmpty();
            assertThat(told).isEqualTo(CacheNews.of(List.of(), List.of(sold)));
            for (var slot : fresh) assertThat(timeSlot(slot.slotId().value())).contains(GameTimeSlot.of(slot));

            // when a customer wants one, inventory, which is not there, need not be asked
            assertThat(memory.slot(slotIds.getLast())).contains(fresh.getLast());
            assertThat(memory.known(slotIds, Duration.ofHours(1))).hasSize(1);
        }
    }

    @Test
    void the_same_news_again_says_that_it_still_holds() {
        tell(slot(2), game(2));
        clock.moveTo(Instant.parse("2026-11-15T01:00:00Z"));
        tell(slot(2), game(1));

        assertThat(syncedLater("game_time_slot_cache")).isTrue();
        assertThat(syncedLater("game_cache")).isFalse();
    }

    private Optional<Game> known(long offeringId) {
        return cache.offering(new OfferingId(offeringId)).map(dated -> Game.of(dated.value()));
    }

    private Optional<GameTimeSlot> timeSlot(long slotId) {
        return cache.slot(new SlotId(slotId)).map(dated -> GameTimeSlot.of(dated.value()));
    }

    private boolean syncedLater(String table) {
        return booking.jdbc()
                .sql("SELECT last_sync_at > '2026-11-15T00:30:00Z' FROM " + table)
                .query(Boolean.class)
                .single();
    }

    private void tell(Object... news) {
        try (var memory = cacheInMemory()) {
            tell(memory, news);
        }
    }

    private SlotCache cacheInMemory() {
        var bus = new Bus(
                new LocalTransport(), bodies, MessagingSettings.defaults(), clock, MessagingMetrics.unobserved());
        var meters = new SimpleMeterRegistry();
        var asker = new InventoryAsker(
                bus,
                MessagingSettings.defaults(),
                BookingSettings.defaults().inventoryPatience(),
                clock,
                meters);
        return new SlotCache(booking, asker, bodies, clock, BookingSettings.defaults(), meters);
    }

    private void tell(SlotCache memory, Object... news) {
        var subscription = new SlotCacheListener(booking, memory, bodies, clock).subscription();
        var batch = Stream.of(news).map(this::message).toList();
        booking.transactions().executeWithoutResult(_ -> subscription.handler().handle(batch));
    }

    /** As it is read, whether its sender knows of several slots in one message or not. */
    private Message message(Object news) {
        var body = news instanceof GameTimeSlot ? bodies.read(bodies.write(news), GameTimeSlotSync.class) : news;
        return new Message(
                new Envelope(ids.get(), "sync", "17", 0, 1, 1, clock.instant(), Map.of(), bodies.write(body)), body);
    }

    private static Game game(long version) {
        return new Game(
                new OfferingId(17),
                "게임 " + version,
                "C",
                "",
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                4,
                1,
                2,
                3,
                new VenueId(3),
                "V",
                true,
                VenueKind.LODGING,
                "Asia/Seoul",
                "KRW",
                List.of(new LadderStep(24, 50)),
                List.of(PaymentType.NONE),
                null,
                null,
                null,
                version);
    }

    private static GameTimeSlot slot(long version) {
        return slot(501, version);
    }

    private static GameTimeSlot slot(long id, long version) {
        return new GameTimeSlot(
                new SlotId(id),
                new OfferingId(17),
                "게임",
                "C",
                null,
                null,
                "V",
                LocalDate.of(2026, 12, 1),
                LocalTime.of(15, 0),
                LocalTime.of(11, 0),
                4,
                (int) version,
                20_000,
                false,
                SlotStatus.AVAILABLE,
                true,
                VenueKind.LODGING,
                "KRW",
                Instant.parse("2026-12-01T06:00:00Z"),
                version);
    }
}
