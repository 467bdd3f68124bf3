package dev.jari.inventory.hold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.message.SlotPicture;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.contracts.slot.Slot;
import dev.jari.embedded.FreePorts;
import dev.jari.embedded.RedisServer;
import dev.jari.inventory.InventoryService;
import dev.jari.inventory.picture.PictureListener;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.inbox.Message;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Redis dies, freezes and comes back empty in the middle of it all. It is the test's own, so no other test notices. */
@Covers("H7")
class LosingRedisStoreTest {

    private static final int ROUNDS = 500;
    private static final int CAPACITY = 400;
    private static final Duration SOON = Duration.ofSeconds(30);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @TempDir
    private Path folder;

    private final int port = FreePorts.next();
    private RedisServer redis;
    private HotelWithHolds hotel;

    @BeforeEach
    void open() {
        redis = start();
        hotel = new HotelWithHolds(
                InventoryService.open(database.url(), redis.url(), Duration.ofMillis(500)), CAPACITY);
    }

    private RedisServer start() {
        return RedisServer.start(folder, port, Map.of("appendonly", "no"));
    }

    @AfterEach
    void close() {
        hotel.close();
        redis.close();
    }

    private Slot slot() {
        return hotel.inventory.slot(hotel.night(0));
    }

    @Test
    void killed_amid_holds_and_bookings_and_started_empty_nothing_is_oversold_and_the_picture_comes_back()
            throws Exception {
        var refusedForNow = new AtomicInteger();
        var placed = new AtomicInteger();
        var booked = new AtomicInteger();
        Callable<Object> holding = () -> {
            for (var user = 1; booked.get() < ROUNDS; user++) {
                LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
                switch (hotel.ask(user, 0, 1)) {
                    case HoldOutcome.Live _ -> placed.incrementAndGet();
                    case HoldOutcome.Unavailable _ -> refusedForNow.incrementAndGet();
                    case HoldOutcome.SoldOut _ -> {}
                    case HoldOutcome other -> throw new AssertionError(other.toString());
                }
            }
            return placed;
        };
        Callable<Object> booking = () -> {
            for (var i = 0; i < ROUNDS; i++) {
                hotel.inventory.handle(hotel.direct(10_000 + i, 1, 0));
                booked.incrementAndGet();
            }
            return booked;
        };
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var both = List.of(threads.submit(holding), threads.submit(booking));
            await().atMost(SOON).until(() -> placed.get() > 50 && booked.get() > 20);
            kill("KILL");
            await().atMost(SOON).until(() -> refusedForNow.get() > 10);
            redis.close();
            redis = start();
            for (var one : both) one.get(60, TimeUnit.SECONDS);
        }

        // no oversell, and every booking was decided
        assertThat(slot().booked()).isLessThanOrEqualTo(CAPACITY);
        assertThat(hotel.inventory.count("reservation")).isEqualTo(ROUNDS);
        assertThat(hotel.inventory.said(SlotReserved.TYPE, SlotReserved.class)).hasSize(slot().booked());
        // the outbox brings the picture back
        await().atMost(SOON).until(() -> answers(hotel.ask(9_999, 1, 1)));
        hotel.inventory.picture.tell(hotel.inventory.said(SlotPicture.TYPE, SlotPicture.class));
        assertThat(hotel.inventory.audit.run()).allMatch(check -> check.ok());
    }

    private static boolean answers(HoldOutcome outcome) {
        return !(outcome instanceof HoldOutcome.Unavailable);
    }

    @Test
    void frozen_for_ten_seconds_direct_bookings_go_on() throws Exception {
        assertThat(hotel.ask(1, 0, 1)).isInstanceOf(HoldOutcome.Live.class);
        kill("STOP");
        try {
            var until = System.nanoTime() + Duration.ofSeconds(10).toNanos();
            var longest = 0L;
            var booked = 0;
            while (System.nanoTime() < until) {
                var began = System.nanoTime();
                hotel.inventory.handle(hotel.direct(100 + booked, 1, 1));
                booked++;
                longest = Math.max(longest, System.nanoTime() - began);
            }
            assertThat(hotel.ask(2, 0, 1)).isInstanceOf(HoldOutcome.Unavailable.class);
            // one in a second waits for Redis in vain, the others do not
            assertThat(Duration.ofNanos(longest)).isLessThan(Duration.ofSeconds(5));
            assertThat(booked).isGreaterThan(50);
        } finally {
            kill("CONT");
        }
        await().atMost(SOON).until(() -> answers(hotel.ask(3, 0, 1)));
    }

    @Test
    void frozen_the_pictures_of_bookings_are_taken_over_all_the_same_and_told_when_it_is_back() throws Exception {
        var inventory = hotel.inventory;
        try (var pictures = new PictureListener(inventory.database, inventory.picture, inventory.bodies)) {
            // given a slot that Redis knows
            await().atMost(SOON).until(() -> hotel.ask(1, 0, 1) instanceof HoldOutcome.Live);
            inventory.forgetSaid();
            kill("STOP");
            try {
                for (var i = 0; i < 20; i++) inventory.handle(hotel.direct(100 + i, 1, 0));

                // when
                var said = inventory.said(SlotPicture.TYPE, SlotPicture.class);
                deliver(pictures, said);

                // then
                assertThat(said).hasSize(20);
                assertThat(inventory.count("deferred_message")).isEqualTo(20);
            } finally {
                kill("CONT");
            }
            pictures.start();
            await().atMost(SOON).until(() -> inventory.count("deferred_message") == 0);
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(inventory.audit.run()).allMatch(check -> check.ok()));
        }
    }

    private void deliver(PictureListener pictures, List<SlotPicture> said) {
        var envelope = new Envelope(
                MachineChance.IDS.get(),
                SlotPicture.TYPE,
                "slot",
                0,
                1,
                1,
                hotel.inventory.clock.instant(),
                Map.of(),
                "");
        var batch = said.stream().map(one -> new Message(envelope, one)).toList();
        var handler = pictures.subscription().handler();
        hotel.inventory.database.transactions().executeWithoutResult(_ -> handler.handle(batch));
    }

    private void kill(String signal) throws IOException, InterruptedException {
        var pid = Files.readString(folder.resolve("redis.pid")).strip();
        assertThat(new ProcessBuilder("kill", "-" + signal, pid).start().waitFor())
                .isZero();
    }
}
