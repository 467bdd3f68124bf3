package dev.jari.gateway.waiting;

import dev.jari.testkit.ManualClock;
import dev.jari.testkit.SequentialIds;
import io.lettuce.core.RedisClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A gateway's waiting room at a time of the test's own, which beats only when told; several share one Redis. */
final class TestGateway implements AutoCloseable {

    static final Room ROOM = Room.ofSlot(17);
    static final Duration LEASE = Duration.ofSeconds(8);

    /** A crowded machine may keep Redis waiting. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    final RoomRedis redis;
    final WaitingParts parts;
    final WaitingRooms rooms;
    private final RedisClient client;

    TestGateway(String url, ManualClock clock, int capacity) {
        client = RedisClient.create(url);
        // Channels are shared by all databases.
        var name = "waiting" + url.substring(url.lastIndexOf('/') + 1);
        redis = new RoomRedis(client, name, () -> Long.toString(clock.millis()), PATIENCE);
        parts = new WaitingParts(
                redis,
                new WaitingSettings(capacity, Duration.ofSeconds(2), LEASE),
                new SequentialIds(System.identityHashCode(this)),
                registry);
        rooms = parts.rooms();
    }

    static Spot spot(long person) {
        return spot(ROOM, person);
    }

    static Spot spot(Room room, long person) {
        return new Spot(room, Member.of(person, "key"));
    }

    Place join(long person) {
        return rooms.join(spot(person)).place();
    }

    /** As with a request that is answered with a booking, or with a refusal; returns when Redis knows. */
    void leave(long person, boolean answered) throws InterruptedException, ExecutionException, TimeoutException {
        rooms.leave(spot(person), answered).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    Place look(long person) {
        return rooms.look(spot(person));
    }

    double passedOver() {
        return registry.counter("waiting.passed-over").count();
    }

    @Override
    public void close() {
        parts.close();
        client.shutdown();
    }
}
