package dev.jari.gateway.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.audit.AuditAnswer;
import dev.jari.contracts.audit.ListClaims;
import dev.jari.contracts.audit.ListPaid;
import dev.jari.contracts.audit.ListRefusals;
import dev.jari.contracts.audit.RunAudit;
import dev.jari.gateway.service.Services;
import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.review.CheckOutbox;
import dev.jari.platform.audit.Findings;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.server.TestRedis;
import io.lettuce.core.RedisClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Several gateways, of which one audits. */
class TakingTurnsAtTheAuditStoreTest {

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private static final Duration EVERY = Duration.ofMinutes(15);

    /** How many services are asked in one run. */
    private static final int RUNS = 3;

    private final Bus bus = new Bus(
            new LocalTransport(),
            Bodies.lenient(),
            MessagingSettings.defaults(),
            ManualClock.at("2026-05-01T09:00:00Z"),
            MessagingMetrics.unobserved());
    private final Audits audits = new Audits(
            new Services(bus), Duration.ZERO, new WalkMemory(null), MachineChance.CLOCK, new SimpleMeterRegistry());
    private final RedisClient client = RedisClient.create(redis.url());

    @BeforeEach
    void forget() {
        redis.connection().sync().flushdb();
    }

    @AfterEach
    void close() {
        client.shutdown();
        bus.close();
    }

    @Test
    void only_one_has_the_turn_until_it_is_nearly_time_for_the_next() {
        // given
        var one = new AuditSchedule(audits, EVERY, client);
        var other = new AuditSchedule(audits, EVERY, client);

        // then
        assertThat(one.isOurTurn()).isTrue();
        assertThat(other.isOurTurn()).isFalse();
        assertThat(redis.connection().sync().pttl("jari:audit:turn")).isBetween(1L, EVERY.toMillis() - 1);

        // when it is over
        redis.connection().sync().del("jari:audit:turn");

        // then
        assertThat(other.isOurTurn()).isTrue();
        one.stop();
        other.stop();
    }

    @Test
    void without_redis_everybody_audits() {
        var gone = RedisClient.create("redis://127.0.0.1:1");
        try {
            assertThat(new AuditSchedule(audits, EVERY, gone).isOurTurn()).isTrue();
            assertThat(new AuditSchedule(audits, EVERY, null).isOurTurn()).isTrue();
        } finally {
            gone.shutdown();
        }
    }

    @Test
    void it_runs_by_itself_again_and_again_until_it_is_stopped() {
        // given
        var runs = new AtomicInteger();
        for (var subject : List.of(RunAudit.INVENTORY, RunAudit.BOOKING, RunAudit.ORDERS))
            bus.respond(subject, RunAudit.class, _ -> {
                runs.incrementAndGet();
                return new AuditAnswer(List.of());
            });
        for (var subject : List.of(ListClaims.INVENTORY, ListClaims.BOOKING))
            bus.respond(subject, ListClaims.class, _ -> new Items<>(List.of()));
        for (var subject : List.of(ListPaid.ORDERS, ListPaid.BOOKING))
            bus.respond(subject, ListPaid.class, _ -> new Items<>(List.of()));
        bus.respond(ListRefusals.SUBJECT, ListRefusals.class, _ -> new Items<>(List.of()));
        for (var service : Services.NAMES)
            bus.respond(CheckOutbox.subject(service), CheckOutbox.class, _ -> new Findings(0, List.of(), null));
        var schedule = new AuditSchedule(audits, Duration.ofMillis(20), null);

        // when
        schedule.start();

        // then
        await().atMost(Duration.ofSeconds(30)).until(() -> runs.get() > 2 * RUNS);
        schedule.stop();
        assertThat(schedule.isRunning()).isFalse();
    }

    @Test
    void zero_means_never() {
        var never = new AuditSchedule(audits, Duration.ZERO, null);

        never.start();

        assertThat(never.isRunning()).isFalse();
    }
}
