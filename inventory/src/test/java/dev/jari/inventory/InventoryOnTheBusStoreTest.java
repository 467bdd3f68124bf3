package dev.jari.inventory;

import static dev.jari.inventory.InventoryService.day;
import static dev.jari.inventory.InventoryService.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.audit.ClaimOfBooking;
import dev.jari.contracts.audit.ListClaims;
import dev.jari.contracts.audit.RunAudit;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.IdSource;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.menu.CreateMenuItem;
import dev.jari.contracts.menu.DeleteMenuItem;
import dev.jari.contracts.menu.ListMenu;
import dev.jari.contracts.menu.MenuItemInput;
import dev.jari.contracts.menu.MenuItemSync;
import dev.jari.contracts.message.ReserveFailure;
import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.offering.CreateOffering;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.slot.EditSlot;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.contracts.slot.GeneratedSlots;
import dev.jari.contracts.slot.ListSlots;
import dev.jari.contracts.slot.Slot;
import dev.jari.contracts.source.FindGame;
import dev.jari.contracts.source.FindGameTimeSlot;
import dev.jari.contracts.source.Game;
import dev.jari.contracts.source.GameAnswer;
import dev.jari.contracts.source.GameTimeSlot;
import dev.jari.contracts.source.GameTimeSlotAnswer;
import dev.jari.contracts.venue.CreateVenue;
import dev.jari.contracts.venue.ListVenues;
import dev.jari.contracts.venue.Venue;
import dev.jari.contracts.venue.VenueInput;
import dev.jari.inventory.picture.PictureService;
import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.OutboxRelay;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.Ids;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.database.ServiceDatabases;
import dev.jari.platform.page.Cursor;
import dev.jari.testkit.Covers;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.SequentialIds;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import io.lettuce.core.RedisClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** The service as it is wired, asked and told over a bus, with a stand-in for booking at the other end. */
class InventoryOnTheBusStoreTest {

    private static final Duration SOON = Duration.ofSeconds(20);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private static AnnotationConfigApplicationContext context;
    private static Bus bus;
    private static ServiceDatabase booking;
    private static Outbox bookingOutbox;
    private static OutboxRelay bookingRelay;
    private static final List<Object> heard = new CopyOnWriteArrayList<>();
    private static final ManualClock clock = ManualClock.at("2026-11-15T00:00:00Z");

    @BeforeAll
    static void start() {
        var databases = new ServiceDatabases(_ -> DatabaseSettings.at(database.url()));
        var settings = MessagingSettings.defaults().withRetries(2, Duration.ofMillis(1));
        var bodies = Bodies.lenient();
        bus = new Bus(new LocalTransport(), bodies, settings, clock, MessagingMetrics.unobserved());
        booking = databases.open("booking");
        bookingOutbox = new Outbox(booking, bodies, clock, new SequentialIds(1));
        bookingRelay = new OutboxRelay(bookingOutbox, bus.transport(), settings, clock, MessagingMetrics.unobserved());
        context = new AnnotationConfigApplicationContext();
        var ids = new SequentialIds(2);
        context.registerBean(ServiceDatabases.class, () -> databases);
        context.registerBean(Bus.class, () -> bus);
        context.registerBean(Bodies.class, () -> bodies);
        context.registerBean(MessagingSettings.class, () -> settings);
        context.registerBean(MessagingMetrics.class, MessagingMetrics::unobserved);
        context.registerBean(Clock.class, () -> clock);
        context.registerBean(IdSource.class, () -> ids::get);
        context.registerBean(SimpleMeterRegistry.class, SimpleMeterRegistry::new);
        context.registerBean(RedisClient.class, () -> PictureService.client(redis.url()));
        context.getEnvironment()
                .getPropertySources()
                .addFirst(new MapPropertySource("test", Map.of("spring.data.redis.url", redis.url())));
        context.register(InventoryWiring.class);
        context.refresh();
        bus.subscribe(Subscription.of(
                "booking",
                booking,
                Map.of(
                        SlotReserved.TYPE, SlotReserved.class,
                        SlotReserveFailed.TYPE, SlotReserveFailed.class,
                        SlotReleased.TYPE, SlotReleased.class,
                        Game.SYNC, Game.class,
                        MenuItemSync.TYPE, MenuItemSync.class,
                        GameTimeSlot.SYNC, GameTimeSlot.class),
                batch -> batch.stream().map(Message::body).forEach(heard::add)));
        bus.start();
        bookingRelay.start();
        context.getBean(OutboxRelay.class).start();
    }

    @AfterAll
    static void stop() {
        bookingRelay.close();
        context.getBean(OutboxRelay.class).close();
        bus.close();
        context.close();
        booking.close();
    }

    @Test
    @Covers({"C1", "C2", "C7"})
    void a_catalogue_can_be_made_and_read_and_its_changes_reach_booking() {
        // given
        var venue = venue();
        var offering = offering(venue);

        // when
        var made = bus.request(new GenerateSlots(
                offering.offeringId(),
                day("2026-12-01"),
                day("2026-12-31"),
                null,
                time("06:00"),
                time("19:00"),
                10,
                null,
                null));

        // then
        assertThat(made).isEqualTo(Answer.granted(new GeneratedSlots(31 * 79, 0, 0)));
        var slots = allSlots(offering.offeringId());
        assertThat(slots).hasSize(31 * 79).doesNotHaveDuplicates();
        var first = slots.getFirst();
        assertThat(bus.request(new FindGame(offering.offeringId().value())))
                .isEqualTo(new GameAnswer(true, Game.of(offering)));
        assertThat(bus.request(new FindGameTimeSlot(first.slotId().value())))
                .isEqualTo(new GameTimeSlotAnswer(true, told(offering, first)));
        assertThat(bus.request(new FindGameTimeSlot(987_654_321))).isEqualTo(new GameTimeSlotAnswer(false, null));
        var edited = granted(bus.request(new EditSlot(first.slotId(), 1L, 3, null, null)));
        await().atMost(SOON).untilAsserted(() -> assertThat(heard).contains(Game.of(offering), told(offering, edited)));
        assertThat(bus.request(new EditSlot(first.slotId(), 1L, 2, null, null)))
                .isEqualTo(Answer.refused(Refusal.of(ErrorCode.VERSION_MISMATCH).with("edition", 2L)));
        assertThat(bus.request(RunAudit.INVENTORY, new RunAudit()).checks())
                .allMatch(check -> check.violations().isEmpty());
        assertThat(granted(bus.request(new ListVenues(null, null, 200))).items())
                .contains(venue);
    }

    @Test
    @Covers({"B6", "C6"})
    void items_of_a_menu_are_found_by_their_ids_in_one_answer() {
        // given
        var diner = granted(bus.request(new CreateVenue(
                new VenueInput("RESTAURANT", "한강", null, "Asia/Seoul", "KRW", null))));
        var menu = offering(diner).offeringId();
        var dishes = IntStream.range(0, 3)
                .mapToObj(i -> granted(bus.request(new CreateMenuItem(
                        menu, new MenuItemInput("요리 " + i, new MoneyInput(9_000L + i, "KRW"), 10)))))
                .toList();
        var foreign = new MenuId(987_654);
        bus.request(new DeleteMenuItem(dishes.get(1).menuId()));

        // then neither what is off the menu nor what was not asked for
        var wanted = List.of(foreign, dishes.get(1).menuId(), dishes.get(2).menuId());
        assertThat(bus.request(new ListMenu(menu, null, 1, wanted)))
                .isEqualTo(Answer.granted(Page.last(List.of(dishes.get(2)))));
        assertThat(granted(bus.request(new ListMenu(menu, null, 200))).items()).hasSize(2);
        assertThat(bus.request(new ListMenu(new OfferingId(987_654), null, 1, wanted)))
                .isEqualTo(Answer.refused(Refusal.of(ErrorCode.NOT_FOUND)));
        assertThat(bus.request(new ListMenu(menu, null, 1, Collections.nCopies(201, foreign))))
                .isInstanceOfSatisfying(
                        Answer.Refused.class,
                        refused -> assertThat(refused.refusal().status()).isEqualTo(422));
    }

    @Test
    void lists_refuse_a_cursor_that_is_none_of_theirs() {
        var offering = offering(venue());
        for (var junk : List.of("-5", "17", "x", "2026-12-01T09:00")) {
            assertThat(bus.request(new ListVenues(null, junk, 200))).isEqualTo(Answer.refused(Cursor.refusal()));
            var slots = new ListSlots(
                    offering.offeringId(), day("2026-12-01"), day("2026-12-02"), junk, ListSlots.PAGE_MAX);
            assertThat(bus.request(slots)).isEqualTo(Answer.refused(Cursor.refusal()));
        }
    }

    @Test
    void a_code_that_is_taken_is_named_where_the_problems_own_code_does_not_hide_it() {
        var venue = venue();
        offering(venue);

        var again = bus.request(new CreateOffering(InventoryService.input(venue, 4)));

        assertThat(((Answer.Refused<Offering>) again).refusal().data()).isEqualTo(Map.of("takenCode", "CODE"));
    }

    @Test
    @Covers("B3")
    void claims_are_told_page_by_page_with_all_slots_of_a_booking() {
        // given
        var offering = offering(venue());
        var jdbc = context.getBean(ServiceDatabase.class).jdbc();
        jdbc.sql("""
                        WITH made AS (
                            INSERT INTO slot (offering_id, date, start_time, end_time, starts_at, capacity, price)
                            SELECT ?, '2027-05-01'::date + n, '09:00', '10:00', '2027-05-01', 9, 1
                              FROM generate_series(1, 3) AS n
                            RETURNING id
                        ), held AS (
                            INSERT INTO reservation (booking_id, lane, decision_no, state, quantity, decided_at,
                                                     slot_ids)
                            SELECT 9000 + n, 0, 9000 + n, 'RESERVED', 2, now(), (SELECT array_agg(id) FROM made)
                              FROM generate_series(1, 3) AS n
                        )
                        SELECT 1
                        """).param(offering.offeringId()).query(Integer.class).single();
        jdbc.sql("""
                        INSERT INTO claim (booking_id, slot_id, quantity)
                        SELECT booking_id, unnest(slot_ids), quantity FROM reservation WHERE booking_id > 9000
                        """).update();
        var slotIds = jdbc.sql("SELECT id FROM slot WHERE date > '2027-05-01' ORDER BY id")
                .query(Ids.only(SlotId::new))
                .list();

        // then
        assertThat(claims(9000, 2))
                .containsExactly(
                        new ClaimOfBooking(new BookingId(9001), slotIds, 2),
                        new ClaimOfBooking(new BookingId(9002), slotIds, 2));
        assertThat(claims(9002, 2)).containsExactly(new ClaimOfBooking(new BookingId(9003), slotIds, 2));
        assertThat(claims(9003, 2)).isEmpty();
        jdbc.sql("DELETE FROM claim WHERE booking_id > 9000").update();
        jdbc.sql("DELETE FROM reservation WHERE booking_id > 9000").update();
    }

    private static List<ClaimOfBooking> claims(long after, int limit) {
        return bus.request(ListClaims.INVENTORY, new ListClaims(after, limit)).items();
    }

    @Test
    @Covers({"B3", "B4"})
    void a_reserve_is_answered_and_one_that_cannot_be_read_is_refused_once_and_for_all() {
        // given
        var offering = offering(venue());
        bus.request(new GenerateSlots(
                offering.offeringId(),
                day("2026-12-01"),
                day("2026-12-01"),
                null,
                time("09:00"),
                time("09:00"),
                10,
                null,
                null));
        var slot = allSlots(offering.offeringId()).getFirst().slotId();

        // when
        send(offering, 71, reserve(offering, 71, slot));
        send(offering, 72, Map.of("bookingId", 72, "slotIds", "nonsense"));
        send(offering, 73, reserve(offering, 73, slot));

        // then
        await().atMost(SOON).untilAsserted(() -> {
            assertThat(replies(SlotReserved.class))
                    .extracting(SlotReserved::bookingId)
                    .containsExactly(new BookingId(71), new BookingId(73));
            assertThat(replies(SlotReserveFailed.class))
                    .extracting(SlotReserveFailed::bookingId, SlotReserveFailed::reason)
                    .containsExactly(tuple(new BookingId(72), ReserveFailure.INTERNAL_ERROR));
        });
        assertThat(state(72)).isEqualTo("REFUSED");
    }

    private static Venue venue() {
        var input = new VenueInput("PARK_GOLF", "한강", null, "Asia/Seoul", "KRW", null);
        return granted(bus.request(new CreateVenue(input)));
    }

    private static Offering offering(Venue venue) {
        return granted(bus.request(new CreateOffering(InventoryService.input(venue, 4))));
    }

    private static List<Slot> allSlots(OfferingId offeringId) {
        var all = new ArrayList<Slot>();
        String cursor = null;
        do {
            var answer = bus.request(
                    new ListSlots(offeringId, day("2026-12-01"), day("2027-01-31"), cursor, ListSlots.PAGE_MAX));
            Page<Slot> page = granted(answer);
            assertThat(Bodies.lenient().write(answer).getBytes(StandardCharsets.UTF_8))
                    .hasSizeLessThan(256_000);
            all.addAll(page.items());
            cursor = page.nextCursor();
        } while (cursor != null);
        return all;
    }

    private static SlotReserve reserve(Offering offering, long number, SlotId slotId) {
        var now = clock.instant();
        return new SlotReserve(
                new BookingId(number),
                "BK",
                offering.offeringId(),
                List.of(slotId),
                1,
                null,
                new UserId(1),
                number,
                now.plusSeconds(60),
                now);
    }

    private static void send(Offering offering, long number, Object body) {
        booking.transactions()
                .executeWithoutResult(_ -> bookingOutbox.append(
                        Outgoing.of(SlotReserve.TYPE, offering.offeringId(), Long.toString(number), body)));
    }

    /** What stays, should an admin let the parked message be tried again. */
    private static String state(long number) {
        return context.getBean(ServiceDatabase.class)
                .jdbc()
                .sql("SELECT state FROM reservation WHERE booking_id = ?")
                .param(number)
                .query((row, _) -> row.getString(1))
                .single();
    }

    private static <T> List<T> replies(Class<T> type) {
        return heard.stream().filter(type::isInstance).map(type::cast).toList();
    }

    private static <T> T granted(Answer<T> answer) {
        return answer.orElseThrow(refusal -> new IllegalStateException("refused: " + refusal));
    }

    private static GameTimeSlot told(Offering offering, Slot slot) {
        var golf = offering.golf();
        return new GameTimeSlot(
                slot.slotId(),
                offering.offeringId(),
                offering.name(),
                offering.code(),
                golf == null ? null : golf.frontNineCourseName(),
                golf == null ? null : golf.backNineCourseName(),
                offering.venueName(),
                slot.date(),
                slot.startTime(),
                slot.endTime(),
                slot.capacity(),
                slot.booked(),
                slot.price().amount(),
                slot.premium(),
                slot.status(),
                offering.active(),
                offering.kind(),
                offering.currency(),
                slot.startsAt(),
                slot.version());
    }
}
