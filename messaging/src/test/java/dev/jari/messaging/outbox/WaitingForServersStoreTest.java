package dev.jari.messaging.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.bus.nats.NatsTransport;
import dev.jari.messaging.notes.NoteService;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestNats;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A server that is away costs the threads that wait for it next to nothing, however much happens meanwhile. */
@Covers("B2")
class WaitingForServersStoreTest {

    private static final Duration WINDOW = Duration.ofSeconds(2);
    private static final Duration CPU_MAX = Duration.ofMillis(50);

    /** Three tries were made before; the pauses that follow are 150 ms or more, then 300, 600 and 750. */
    private static final int TRIES_MAX = 6;

    /** The pool tries on too, with pauses that double from 10 ms. */
    private static final int TRIES_OF_THE_POOL_MAX = 8;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @BeforeEach
    void startFromNothing() {
        try (var notes = NoteService.open(database.url())) {
            notes.database
                    .jdbc()
                    .sql("TRUNCATE outbox, event_log, inbox, applied, broker_store, parked_message, parked_key")
                    .update();
            notes.database.jdbc().sql("UPDATE lane SET last_no = 0").update();
        }
    }

    @Test
    void nats_away_is_waited_for_at_rest_while_commits_go_on() {
        var nats = URI.create(TestNats.sharedUrl());
        try (var door = new Door(nats.getPort());
                var transport =
                        NoteService.natsTransport("nats://127.0.0.1:" + door.port(), TestNats.freshNamespace());
                var notes = retryingOnceAfterASecond(transport).start()) {
            // given messages on their way when it goes, and one whose next try comes due meanwhile
            sendUntil(notes, () -> notes.count("applied") > 500);
            notes.send("refused", "x".repeat(LocalTransport.PAYLOAD_BYTES_MAX + 1));
            await().atMost(NoteService.SOON).until(() -> failures(notes) > 0);
            door.shut();
            sendUntil(notes, () -> door.turnedAway() >= 3 && !transport.takesFrom("notes"));

            // when
            var tries = door.turnedAway();
            var busy = cpuNanos("relay-notes");
            var linking = cpuNanos("nats-keeper");
            var end = System.nanoTime() + WINDOW.toNanos();
            sendUntil(notes, () -> System.nanoTime() - end >= 0);

            // then
            var busyFor = Duration.ofNanos(cpuNanos("relay-notes") - busy);
            var linkingFor = Duration.ofNanos(cpuNanos("nats-keeper") - linking);
            var tried = door.turnedAway() - tries;
            assertThat(busyFor).as("work of the relay").isLessThan(CPU_MAX);
            assertThat(linkingFor).as("work of the link's keeper").isLessThan(CPU_MAX);
            assertThat(tried).as("tries to connect").isLessThanOrEqualTo(TRIES_MAX);

            // and when it is back
            door.open();
            assertAllAppliedBut(1, notes);
        }
    }

    private static NoteService retryingOnceAfterASecond(NatsTransport transport) {
        return new NoteService(
                ServiceDatabase.open("notes", DatabaseSettings.at(database.url())),
                transport,
                MessagingSettings.defaults().withRetries(2, Duration.ofSeconds(1)),
                MachineChance.CLOCK,
                UnaryOperator.identity());
    }

    private static double failures(NoteService notes) {
        return notes.registry.get("nats.publish.failures").counter().count();
    }

    @Test
    void postgres_away_is_waited_for_at_rest_while_words_of_others_arrive() {
        var url = database.url();
        var port = URI.create(url.substring("jdbc:".length())).getPort();
        try (var door = new Door(port);
                var notes = NoteService.open(url.replace(":" + port + "/", ":" + door.port() + "/"))
                        .start()) {
            // given
            sendUntil(notes, () -> notes.count("applied") > 100);
            door.shut();
            wakeUntil(notes, () -> door.turnedAway() >= 3);

            // when
            var tries = door.turnedAway();
            var busy = cpuNanos("relay-notes");
            var end = System.nanoTime() + WINDOW.toNanos();
            wakeUntil(notes, () -> System.nanoTime() - end >= 0);

            // then
            var busyFor = Duration.ofNanos(cpuNanos("relay-notes") - busy);
            var tried = door.turnedAway() - tries;
            assertThat(busyFor).as("work of the relay").isLessThan(CPU_MAX);
            assertThat(tried).as("tries to connect").isLessThanOrEqualTo(TRIES_MAX + TRIES_OF_THE_POOL_MAX);

            // and when it is back
            door.open();
            assertAllAppliedBut(0, notes);
        }
    }

    private static void sendUntil(NoteService notes, BooleanSupplier enough) {
        var deadline = System.nanoTime() + NoteService.SOON.toNanos();
        while (!enough.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline).isNegative();
            notes.send(5, 50);
        }
    }

    /** As other processes do when they commit in a lane of this relay. */
    private static void wakeUntil(NoteService notes, BooleanSupplier enough) {
        var deadline = System.nanoTime() + NoteService.SOON.toNanos();
        while (!enough.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline).isNegative();
            notes.relay.wake();
            LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
        }
    }

    /** Those that were refused leave gaps, and nothing else does. */
    private static void assertAllAppliedBut(long refused, NoteService notes) {
        await().atMost(NoteService.SOON).ignoreExceptions().until(() -> notes.count("outbox") == 0);
        var sent = notes.database
                .jdbc()
                .sql("SELECT sum(last_no) FROM lane")
                .query(Long.class)
                .single();
        notes.awaitApplied(sent - refused);
        assertThat(notes.count("applied")).isEqualTo(sent - refused);
        assertThat(notes.breaksOfOrder()).isEqualTo(refused);
    }

    private static long cpuNanos(String thread) {
        var threads = ManagementFactory.getThreadMXBean();
        for (var id : threads.getAllThreadIds()) {
            var info = threads.getThreadInfo(id);
            if (info != null && info.getThreadName().equals(thread)) return threads.getThreadCpuTime(id);
        }
        throw new IllegalStateException("there is no thread " + thread);
    }
}
