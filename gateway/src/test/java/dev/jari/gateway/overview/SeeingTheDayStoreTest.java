package dev.jari.gateway.overview;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.answer.Request;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.overview.Arrivals;
import dev.jari.contracts.overview.BookingsOfDay;
import dev.jari.contracts.overview.CountBookings;
import dev.jari.contracts.overview.CountHolds;
import dev.jari.contracts.overview.CountMoney;
import dev.jari.contracts.overview.LiveHolds;
import dev.jari.contracts.overview.MoneyOfDay;
import dev.jari.contracts.overview.Revenue;
import dev.jari.contracts.overview.StatusCount;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.audit.WalkMemory;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.waiting.RoomRedis;
import dev.jari.gateway.waiting.WaitingLines;
import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.review.CountOutbox;
import dev.jari.messaging.review.OutboxCounts;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.server.TestRedis;
import io.lettuce.core.RedisClient;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SeeingTheDayStoreTest {

    /** It is the next day already in Seoul. */
    private static final Instant NOW = Instant.parse("2026-11-17T15:20:00Z");

    private static final BookingsOfDay BOOKINGS =
            new BookingsOfDay(List.of(new StatusCount(BookingStatus.CONFIRMED, 7)), new Arrivals(5, 2, 1, 19));

    private static final MoneyOfDay MONEY =
            new MoneyOfDay(List.of(new Revenue(new Money(9_000, "KRW"), new Money(500, "KRW"))), true, 3, 1);

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private final ManualClock clock = ManualClock.at(NOW.toString());
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger questions = new AtomicInteger();
    private final CountDownLatch never = new CountDownLatch(1);
    private final RedisClient client = RedisClient.create(redis.url());
    private final RoomRedis rooms = RoomRedis.on(client);
    private final Bus bus = new Bus(
            new LocalTransport(), Bodies.lenient(), MessagingSettings.defaults(), clock, MessagingMetrics.unobserved());
    private final Overviews overviews = new Overviews(
            new Services(bus),
            new WaitingLines(rooms),
            new WalkMemory(null),
            clock,
            ZoneId.of("Asia/Seoul"),
            nanos::get);

    private @Nullable Object lastAsked;

    @BeforeEach
    void startFromNothing() {
        redis.connection().sync().flushdb();
    }

    @AfterEach
    void close() {
        never.countDown();
        bus.close();
        rooms.close();
        client.shutdown();
    }

    private <A, Q extends Request<A>> void answers(String subject, Class<Q> question, Function<Q, A> answer) {
        bus.respond(subject, question, asked -> {
            questions.incrementAndGet();
            lastAsked = asked;
            return answer.apply(asked);
        });
    }

    private void booking() {
        answers(CountBookings.SUBJECT, CountBookings.class, _ -> BOOKINGS);
    }

    private void orders() {
        answers(CountMoney.SUBJECT, CountMoney.class, _ -> MONEY);
    }

    private void inventory(@Nullable Long holds) {
        answers(CountHolds.SUBJECT, CountHolds.class, _ -> new LiveHolds(holds));
    }

    private void outboxes(String... services) {
        for (var service : services)
            answers(
                    CountOutbox.subject(service),
                    CountOutbox.class,
                    _ -> new OutboxCounts(4, NOW.minus(Duration.ofMillis(1_500)), 2));
    }

    @Test
    void every_service_answers_one_question_about_today_and_another_about_its_messages() {
        // given
        booking();
        orders();
        inventory(12L);
        outboxes("inventory", "booking", "orders", "notify");

        // when
        var overview = overviews.now();

        // then
        assertThat(overview.at()).isEqualTo(NOW);
        assertThat(overview.date()).isEqualTo(LocalDate.of(2026, 11, 18));
        assertThat(overview.bookings()).isEqualTo(BOOKINGS.made());
        assertThat(overview.arrivals()).isEqualTo(BOOKINGS.arrivals());
        assertThat(overview.money()).isEqualTo(new Overview.MoneyToday(MONEY.revenue(), true));
        assertThat(overview.orders()).isEqualTo(new Overview.OrdersNow(3, 1));
        assertThat(overview.holds()).isEqualTo(new Overview.HoldsNow(12));
        assertThat(overview.waiting()).isEqualTo(new WaitingLines.Lines(0, 0));
        assertThat(overview.messages())
                .hasSize(4)
                .contains(new Overview.MessagesNow("notify", 4, 1.5, 2))
                .extracting(Overview.MessagesNow::service)
                .isEqualTo(Services.NAMES);
        assertThat(overview.audit()).as("none was run").isNull();
        assertThat(overview.away()).isEmpty();
        assertThat(questions).hasValue(7);
    }

    @Test
    void a_day_begins_and_ends_at_midnight_of_the_time_zone() {
        booking();

        overviews.now();

        assertThat(lastAsked)
                .isEqualTo(new CountBookings(
                        LocalDate.of(2026, 11, 18),
                        Instant.parse("2026-11-17T15:00:00Z"),
                        Instant.parse("2026-11-18T15:00:00Z")));
    }

    @Test
    void a_hundred_who_ask_together_cost_one_question_each_and_so_do_all_who_come_within_a_second() throws Exception {
        // given
        booking();
        orders();
        inventory(0L);
        outboxes("inventory", "booking", "orders", "notify");

        // when
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var answer : threads.invokeAll(IntStream.range(0, 100)
                    .<Callable<Overview>>mapToObj(_ -> overviews::now)
                    .toList())) assertThat(answer.get().away()).isEmpty();
        }
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(999));
        overviews.now();

        // then
        assertThat(questions).hasValue(7);

        // when
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(1));
        overviews.now();

        // then
        assertThat(questions).hasValue(14);
    }

    @Test
    void who_is_away_or_silent_or_failing_is_named_and_all_the_others_are_shown() {
        // given no inventory, orders that never answer, and booking without its database
        answers(CountBookings.SUBJECT, CountBookings.class, _ -> {
            throw new IllegalStateException("no table");
        });
        answers(CountMoney.SUBJECT, CountMoney.class, _ -> {
            await(never);
            return MONEY;
        });
        outboxes("orders", "notify");

        // when
        var overview = overviews.now();

        // then
        assertThat(overview.away()).containsExactly("booking", "inventory", "orders");
        assertThat(overview.bookings()).isNull();
        assertThat(overview.arrivals()).isNull();
        assertThat(overview.money()).isNull();
        assertThat(overview.orders()).isNull();
        assertThat(overview.holds()).isNull();
        assertThat(overview.messages())
                .extracting(Overview.MessagesNow::service)
                .containsExactly("orders", "notify");
        assertThat(overview.waiting()).isNotNull();
    }

    @Test
    void a_redis_that_inventory_can_not_reach_is_named() {
        inventory(null);
        outboxes("inventory");

        var overview = overviews.now();

        assertThat(overview.holds()).isNull();
        assertThat(overview.away()).contains("redis").doesNotContain("inventory");
    }

    @Test
    void it_is_for_admins_and_complete_without_any_service() {
        try (var alone = GatewayServer.alone()) {
            assertProblem(alone.customer("GET", "/v1/admin/overview", null), 403, "FORBIDDEN");

            var answer = alone.admin("GET", "/v1/admin/overview", null);

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body())
                    .contains("\"messages\":[],")
                    .contains("\"away\":[\"booking\",\"inventory\",\"notify\",\"orders\"]")
                    .doesNotContain("null", "\"bookings\"");
        }
    }

    @Test
    void the_last_audit_is_told_by_any_gateway() {
        var server = GatewayServer.shared();
        try (var other = GatewayServer.beside(server)) {
            assertThat(server.admin("GET", "/v1/admin/audit", null).statusCode())
                    .isEqualTo(200);

            assertThat(other.admin("GET", "/v1/admin/overview", null).body())
                    .contains("\"audit\":{\"at\":\"2026-05-01T09:00:00Z\",\"ok\":");
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
