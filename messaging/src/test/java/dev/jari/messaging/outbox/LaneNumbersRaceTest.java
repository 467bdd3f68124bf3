package dev.jari.messaging.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.messaging.envelope.Bodies;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.SequentialIds;
import dev.jari.testkit.server.TestDatabase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.dao.PessimisticLockingFailureException;

@Covers("B4")
class LaneNumbersRaceTest {

    private static final int WRITERS = 16;
    private static final int EACH = 40;

    @RegisterExtension
    static final TestDatabase server = new TestDatabase();

    private final ServiceDatabase database =
            ServiceDatabase.open("race", DatabaseSettings.at(server.url()).withPoolSize(WRITERS));
    private final Outbox outbox =
            new Outbox(database, Bodies.lenient(), MachineChance.CLOCK, new SequentialIds(System.nanoTime()));

    @BeforeEach
    void startFromNothing() {
        database.jdbc().sql("TRUNCATE outbox").update();
        database.jdbc().sql("UPDATE lane SET last_no = 0").update();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void sixteen_writers_get_numbers_without_gaps_and_nobody_sees_a_later_one_first() throws Exception {
        // when
        var seen = new ArrayList<Long>();
        var given = race(() -> database.transactions().execute(_ -> {
            var mine = outbox.appendNumbered(List.of(Outgoing.of("raced", 3L, "k", "x")))
                    .getFirst();
            // What is committed when the lane is held is exactly what lies before.
            var before = database.jdbc()
                    .sql("SELECT count(*) FROM outbox WHERE no < ?")
                    .param(mine)
                    .query(Long.class)
                    .single();
            synchronized (seen) {
                seen.add(mine - 1 - before);
            }
            return mine;
        }));

        // then
        assertThat(given)
                .containsExactlyInAnyOrderElementsOf(
                        LongStream.rangeClosed(1, WRITERS * EACH).boxed().toList());
        assertThat(seen).as("smaller numbers not yet committed").containsOnly(0L);
    }

    @Test
    void without_the_lock_of_the_lane_writers_get_the_same_number() throws Exception {
        var given = race(() -> database.transactions().execute(_ -> {
            var last = database.jdbc()
                    .sql("SELECT last_no FROM lane WHERE lane = 0")
                    .query(Long.class)
                    .single();
            database.jdbc()
                    .sql("UPDATE lane SET last_no = ? WHERE lane = 0")
                    .param(last + 1)
                    .update();
            return last + 1;
        }));

        assertThat(given.stream().distinct().count()).isLessThan(given.size());
    }

    @Test
    void transactions_that_need_many_lanes_in_any_order_do_not_lock_each_other_out() throws Exception {
        // when
        var done = race(() -> database.transactions().execute(_ -> {
            var order = new ArrayList<>(IntStream.range(0, 16).boxed().toList());
            Collections.shuffle(order);
            for (var lane : order) outbox.append(new Outgoing("raced", lane, "k", 1, Map.of(), "x"));
            return 1L;
        }));

        // then
        assertThat(done).hasSize(WRITERS * EACH);
        assertThat(database.jdbc()
                        .sql("SELECT DISTINCT last_no FROM lane")
                        .query(Long.class)
                        .single())
                .isEqualTo(WRITERS * EACH);
    }

    @Test
    void without_the_order_of_lanes_two_transactions_lock_each_other_out() {
        var bothHaveOne = new CyclicBarrier(2);
        var there = updatingInOrder(bothHaveOne, 0, 1);
        var back = updatingInOrder(bothHaveOne, 1, 0);

        assertThatThrownBy(() -> CompletableFuture.allOf(there, back).join())
                .hasCauseInstanceOf(PessimisticLockingFailureException.class);
    }

    private CompletableFuture<Void> updatingInOrder(CyclicBarrier bothHaveOne, int first, int second) {
        return CompletableFuture.runAsync(
                () -> database.transactions().executeWithoutResult(_ -> {
                    takeNumber(first);
                    pass(bothHaveOne);
                    takeNumber(second);
                }),
                Thread::startVirtualThread);
    }

    private void takeNumber(int lane) {
        database.jdbc()
                .sql("UPDATE lane SET last_no = last_no + 1 WHERE lane = ?")
                .param(lane)
                .update();
    }

    private static void pass(CyclicBarrier barrier) {
        try {
            barrier.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<Long> race(Callable<Long> transaction) throws Exception {
        try (var writers = Executors.newFixedThreadPool(WRITERS)) {
            var futures = new ArrayList<Future<List<Long>>>();
            for (var writer = 0; writer < WRITERS; writer++)
                futures.add(writers.submit(() -> {
                    var numbers = new ArrayList<Long>();
                    for (var i = 0; i < EACH; i++) numbers.add(transaction.call());
                    return numbers;
                }));
            var all = new ArrayList<Long>();
            for (var future : futures) all.addAll(future.get());
            return all;
        }
    }
}
