package dev.jari.app.command;

import static dev.jari.app.command.Answers.done;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.app.customer.RushSlots;
import dev.jari.client.JariClient.Role;
import dev.jari.client.booking.BookingStatus;
import dev.jari.client.wish.BookingWish;
import dev.jari.client.wish.Terms;
import dev.jari.testkit.Covers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Redis is frozen for longer than any queue in front of it is long. */
@Covers({"B1", "H7"})
class WithoutRedisJourneyTest {

    /** Slots of one offering; their messages share a lane. */
    private static final int SLOTS = 20;

    /** Of each slot one after the other, so that each booking has a picture of its own. */
    private static final int BOOKINGS = 100;

    private static final Terms FREE = Terms.payment("NONE");

    @Test
    void two_thousand_direct_bookings_are_confirmed_and_redis_agrees_when_it_is_back(@TempDir Path folder)
            throws Exception {
        try (var jari = RunningJari.up(folder);
                var customers = Executors.newVirtualThreadPerTaskExecutor()) {
            // given slots that Redis knows
            var slots = new ArrayList<Long>();
            var rush = new RushSlots(jari.client(), jari.token(1, Role.ADMIN), new SecureRandom());
            for (var i = 0; i < SLOTS; i++) slots.add(rush.fresh(BOOKINGS + 1));
            for (var slot : slots) assertThat(book(jari, 9_000, slot)).isEqualTo(BookingStatus.CONFIRMED);

            // when
            signal(folder, "STOP");
            try {
                var all = new ArrayList<Future<List<BookingStatus>>>();
                for (var slot : slots) all.add(customers.submit(() -> bookOneByOne(jari, slot)));

                // then
                for (var one : all)
                    assertThat(one.get(5, TimeUnit.MINUTES)).hasSize(BOOKINGS).containsOnly(BookingStatus.CONFIRMED);
            } finally {
                signal(folder, "CONT");
            }

            // when it is back
            await().atMost(Duration.ofSeconds(60))
                    .pollInterval(Duration.ofSeconds(1))
                    .untilAsserted(() -> {
                        var audit = jari.admin().audit().value();
                        assertThat(audit.ok()).as(audit.toString()).isTrue();
                        assertThat(audit.checks())
                                .filteredOn(check -> check.name().equals("redis-agrees"))
                                .singleElement()
                                .satisfies(check -> assertThat(check.examined()).isGreaterThanOrEqualTo(SLOTS));
                    });
        }
    }

    private static List<BookingStatus> bookOneByOne(RunningJari jari, long slot) throws InterruptedException {
        var outcomes = new ArrayList<BookingStatus>();
        for (var user = 10_000; user < 10_000 + BOOKINGS; user++) outcomes.add(book(jari, user, slot));
        return outcomes;
    }

    private static BookingStatus book(RunningJari jari, long user, long slot) throws InterruptedException {
        return done(201, jari.customer(user).book(BookingWish.slot(slot, 1).on(FREE)))
                .status();
    }

    private static void signal(Path folder, String signal) throws Exception {
        var pid = Files.readAllLines(folder.resolve("redis.pid")).getFirst().strip();
        assertThat(new ProcessBuilder("kill", "-" + signal, pid).start().waitFor())
                .isZero();
    }
}
