package dev.jari.app.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.app.Role;
import dev.jari.app.customer.Rush;
import dev.jari.app.customer.RushPlan;
import dev.jari.app.customer.RushSlots;
import dev.jari.app.deploy.WatchedFigures;
import dev.jari.app.trace.TraceCollector;
import dev.jari.client.JariClient;
import dev.jari.client.booking.BookingStatus;
import dev.jari.client.booking.Notification;
import dev.jari.client.catalogue.Slot;
import dev.jari.client.wish.BookingWish;
import dev.jari.client.wish.CancelWish;
import dev.jari.client.wish.ConfirmWish;
import dev.jari.client.wish.HoldWish;
import dev.jari.client.wish.PaymentWish;
import dev.jari.client.wish.Terms;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestNats;
import dev.jari.testkit.server.TestRedis;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Every role in a process of its own, each service with a database of its own, two of booking. */
@Covers({"B1", "B2", "B4", "H1", "H5", "M2", "N1", "Z2", "Z12"})
class RolesApartJourneyTest {

    private static final Duration SOON = Duration.ofSeconds(20);
    private static final int PEOPLE = 400;
    private static final int PLACES = 600;

    /** How many have their answers when a process dies. */
    private static final int DEATH = 80;

    @RegisterExtension
    static final TestDatabase inventory = new TestDatabase();

    @RegisterExtension
    static final TestDatabase booking = new TestDatabase();

    @RegisterExtension
    static final TestDatabase orders = new TestDatabase();

    @RegisterExtension
    static final TestDatabase notify = new TestDatabase();

    @RegisterExtension
    static final TestDatabase gateway = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    @TempDir
    static Path folder;

    private static final TraceCollector traces = TraceCollector.open();

    private static RunningCluster cluster;
    private static JariClient client;
    private static List<Slot> slots;

    @BeforeAll
    static void start() throws Exception {
        var databases = Map.of(
                Role.INVENTORY, inventory.url(),
                Role.BOOKING, booking.url(),
                Role.ORDERS, orders.url(),
                Role.NOTIFY, notify.url(),
                Role.GATEWAY, gateway.url());
        cluster = RunningCluster.up(folder, databases, redis.url(), TestNats.sharedUrl(), traces.address());
        client = cluster.client();
        var catalogue = client.catalogue();
        var venue = catalogue.venues("PARK_GOLF", null).value().items().getFirst();
        var game = catalogue.offerings(venue.venueId(), null).value().items().getFirst();
        // Far enough that cancelling gives everything back.
        var day = catalogue.slot(1).value().date().plusDays(20);
        slots = catalogue.slots(game.offeringId(), day, day).value().items();
    }

    @AfterAll
    static void stop() {
        if (cluster != null) cluster.close();
        traces.close();
    }

    @Test
    void each_process_says_how_it_is_and_a_service_says_nothing_else() throws Exception {
        for (var member : cluster.members()) {
            var readiness = cluster.fetch(member, "/actuator/health/readiness");
            assertThat(readiness.body()).contains("\"nats\"");
            assertThat(readiness
                            .body()
                            .contains("\"postgres\":{\"components\":{\""
                                    + member.role().label()))
                    .isEqualTo(member.role().isService());
            if (member.role() == Role.GATEWAY) continue;
            assertThat(cluster.fetch(member, "/actuator/prometheus").statusCode())
                    .isEqualTo(200);
            assertThat(cluster.fetch(member, "/v3/api-docs").statusCode()).isEqualTo(403);
        }
    }

    @Test
    void every_figure_the_alarms_and_the_dashboard_look_at_is_shown() throws Exception {
        // given an audit, whose figures come with it
        assertThat(cluster.admin().audit().value().checks()).isNotEmpty();

        // when
        var scrapes = new ArrayList<String>();
        for (var member : cluster.members()) {
            var scrape = cluster.fetch(member, "/actuator/prometheus", cluster.adminToken());
            assertThat(scrape.statusCode()).isEqualTo(200);
            scrapes.add(scrape.body());
        }

        // then
        assertThat(WatchedFigures.missingFrom(scrapes)).isEmpty();
    }

    @Test
    void the_demo_is_there_once() throws Exception {
        assertThat(client.catalogue().venues(null, null).value().items())
                .filteredOn(venue -> !venue.name().contains("Rush"))
                .hasSize(3);
        assertThat(cluster.customer(44).wallet(null).value().balance().amount()).isEqualTo(1_000_000);
    }

    @Test
    void a_booking_is_confirmed_while_its_customer_waits_watched_live_and_noticed() throws Exception {
        // given a customer who watches the slots
        var slot = slots.get(0);
        var seen = cluster.watch("/v1/offerings/%d/stream".formatted(slot.offeringId()));
        await().atMost(SOON).until(() -> seen.contains("event:snapshot") || seen.contains("event: snapshot"));

        // when
        var customer = cluster.customer(101);
        var wish = BookingWish.slot(slot.slotId(), 2);
        var booked = customer.book(wish).value();
        var again = customer.book(wish).value();

        // then
        assertThat(booked.status()).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(again.bookingId()).isEqualTo(booked.bookingId());
        var change = Pattern.compile("\"slotId\":%d,\"available\":2\\b".formatted(slot.slotId()));
        await().atMost(SOON)
                .until(() -> seen.stream().anyMatch(line -> change.matcher(line).find()));
        await().atMost(SOON)
                .until(() -> customer.notifications(null).value().items().stream()
                        .map(Notification::bookingId)
                        .anyMatch(id -> id == booked.bookingId()));
    }

    @Test
    void one_trace_leads_through_all_of_its_processes() throws Exception {
        // when
        var trace = "4bf92f3577b34da6a3ce929d0e0e4736";
        var token = client.demoToken(102, JariClient.Role.CUSTOMER).value();
        var booked = cluster.post(
                "/v1/bookings",
                "{\"slotId\": %d, \"quantity\": 1}".formatted(slots.get(2).slotId()),
                "Authorization",
                "Bearer " + token,
                "Idempotency-Key",
                "traced",
                "Prefer",
                "wait=10",
                "traceparent",
                "00-%s-00f067aa0ba902b7-01".formatted(trace));
        assertThat(booked.statusCode()).as(booked.body()).isEqualTo(201);

        // then each process shows its part, below what caused it in another
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(traces.causes(trace, "process booking.confirmed"))
                        .extracting(
                                span -> span.name() + " in " + span.service().replaceFirst("-\\d", ""))
                        .containsExactly(
                                "POST /v1/bookings in gateway",
                                "ask booking.create in gateway",
                                "answer booking.create in booking",
                                "publish slot.reserve in booking",
                                "process slot.reserve in inventory",
                                "publish slot.reserved in inventory",
                                "process slot.reserved in booking",
                                "publish booking.confirmed in booking",
                                "process booking.confirmed in notify"));
    }

    @Test
    void a_hold_becomes_a_paid_booking_and_the_money_comes_back_when_it_is_given_up() throws Exception {
        // given
        var customer = cluster.customer(42);
        var hold = customer.hold(HoldWish.slot(slots.get(1).slotId(), 1)).value();

        // when
        var reserved = customer.confirm(ConfirmWish.of(hold.holdId()).on(Terms.payment("PREPAY")))
                .value();
        var paid = customer.pay(reserved, PaymentWish.wallet()).value();

        // then
        assertThat(reserved.status()).isEqualTo(BookingStatus.SLOT_RESERVED);
        assertThat(paid.status()).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(customer.wallet(null).value().balance().amount()).isLessThan(1_000_000);

        // when
        var cancelled = customer.cancel(CancelWish.of(paid.bookingId())).value();

        // then
        assertThat(cancelled.status()).isEqualTo(BookingStatus.CANCELLED);
        await().atMost(SOON).until(() -> customer.wallet(null).value().balance().amount() == 1_000_000);
    }

    @Test
    void a_booking_process_killed_in_a_rush_costs_nobody_an_answer_or_a_place() throws Exception {
        // given
        var chance = new SecureRandom();
        var admin = cluster.admin();
        var token = client.demoToken(1, JariClient.Role.ADMIN).value();
        var slot = new RushSlots(client, token, chance).fresh(PLACES);
        var plan = new RushPlan(PEOPLE, PLACES, RushPlan.Quantities.of("mixed"));
        var answered = new AtomicInteger();
        var victim = cluster.member("booking#1");
        try (var crowd = Executors.newSingleThreadExecutor()) {
            var rush = crowd.submit(() -> new Rush(client, chance, _ -> {}).run(plan, slot, counting(answered)));

            // when
            await().atMost(Duration.ofMinutes(1))
                    .pollInterval(Duration.ofMillis(5))
                    .until(() -> answered.get() >= DEATH);
            cluster.kill(victim);
            cluster.start(victim);
            var summary = rush.get(2, TimeUnit.MINUTES);
            cluster.awaitReady(victim);

            // then
            assertThat(summary.ok()).as(summary.text()).isTrue();
            assertThat(summary.places()).isEqualTo(PLACES);
            var audit = admin.audit().value();
            assertThat(audit.ok()).as(audit.toString()).isTrue();
        }
    }

    private static Rush.Progress counting(AtomicInteger answered) {
        return new Rush.Progress() {
            @Override
            public void ready() {}

            @Override
            public void answered() {
                answered.incrementAndGet();
            }
        };
    }
}
