package dev.jari.gateway.waiting;

import static dev.jari.gateway.waiting.TestGateway.guest;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.testkit.Covers;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.server.TestRedis;
import io.lettuce.core.RedisClient;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** People come to two gateways one after the other, while those inside leave as fast as they can. */
@Covers({"Q2", "Z6"})
class ArrivalOrderRaceTest {

    private static final int PEOPLE = 1_000;
    private static final int CAPACITY = 5;
    private static final int LINE_MIN = 200;

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private final ManualClock clock = ManualClock.at("2026-11-15T00:00:00Z");

    @BeforeEach
    void clear() {
        redis.connection().sync().flushdb();
    }

    @Test
    void people_go_in_exactly_in_the_order_they_came() throws Exception {
        try (var one = new TestGateway(redis.url(), clock, CAPACITY);
                var other = new TestGateway(redis.url(), clock, CAPACITY)) {
            assertThat(admitted(
                            person ->
                                    (person % 2 == 0 ? one : other).join(person).state(),
                            one,
                            other))
                    .isEqualTo(arrived());
        }
    }

    /** The guard is the number of arrival; by the clock, all who come within a millisecond are mixed up. */
    @Test
    void without_the_number_of_arrival_they_are_mixed_up() throws Exception {
        var join = RoomScript.JOIN.script().text();
        var broken = join.replace("text(last), member", "text(now), member");
        assertThat(broken).isNotEqualTo(join);
        try (var one = new TestGateway(redis.url(), clock, CAPACITY);
                var other = new TestGateway(redis.url(), clock, CAPACITY)) {
            assertThat(admitted(person -> joinBroken(one, broken, person), one, other))
                    .isNotEqualTo(arrived());
        }
    }

    private PlaceInLine.State joinBroken(TestGateway gateway, String script, int person) {
        List<Object> told = redis.connection()
                .sync()
                .eval(
                        script,
                        ScriptOutputType.MULTI,
                        new String[] {gateway.redis.key(TestGateway.ROOM)},
                        gateway.redis.present(),
                        Integer.toString(CAPACITY),
                        Long.toString(TestGateway.LEASE.toMillis()),
                        gateway.redis.channel(),
                        guest(person).key().text());
        return told.get(3).equals("IN") ? PlaceInLine.State.ADMITTED : PlaceInLine.State.WAITING;
    }

    private static List<Integer> arrived() {
        var all = new ArrayList<Integer>();
        for (var person = 1; person <= PEOPLE; person++) all.add(person);
        return all;
    }

    private interface Joining {
        PlaceInLine.State join(int person);
    }

    /** All people in the order in which they were let in: at once, or as Redis told the gateways. */
    private List<Integer> admitted(Joining joining, TestGateway... gateways) throws Exception {
        var people = new HashMap<String, Integer>();
        for (var person = 1; person <= PEOPLE; person++)
            people.put(guest(person).key().text(), person);
        var told = new LinkedBlockingQueue<Integer>();
        var inside = new LinkedBlockingQueue<Integer>();
        // So many may leave that the line never ends before all have come: a person who goes in at once came first.
        var mayLeave = new Semaphore(0);
        var leavers = Executors.newFixedThreadPool(4);
        try (var ears = RedisClient.create(redis.url());
                var channel = ears.connectPubSub()) {
            channel.addListener(new RedisPubSubAdapter<>() {
                @Override
                public void message(String where, String message) {
                    for (var line : message.split("\n", -1)) {
                        var person = people.get(line);
                        if (person == null) continue;
                        told.add(person);
                        inside.add(person);
                    }
                }
            });
            channel.sync().subscribe(gateways[0].redis.channel());
            for (var i = 0; i < 4; i++) {
                var gateway = gateways[i % gateways.length];
                leavers.execute(() -> leaveAll(gateway, inside, mayLeave));
            }
            var all = new ArrayList<Integer>();
            for (var person = 1; person <= PEOPLE; person++) {
                if (joining.join(person) == PlaceInLine.State.ADMITTED) {
                    all.add(person);
                    inside.add(person);
                }
                if (person > LINE_MIN) mayLeave.release();
            }
            assertThat(all).hasSize(CAPACITY);
            mayLeave.release(PEOPLE);
            while (all.size() < PEOPLE) all.add(next(told));
            return all;
        } finally {
            leavers.shutdownNow();
            assertThat(leavers.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static void leaveAll(TestGateway gateway, BlockingQueue<Integer> inside, Semaphore mayLeave) {
        try {
            while (true) {
                mayLeave.acquire();
                gateway.leave(inside.take(), false);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Integer next(BlockingQueue<Integer> told) throws InterruptedException {
        var person = told.poll(20, TimeUnit.SECONDS);
        if (person == null) throw new AssertionError("nobody else was let in");
        return person;
    }
}
