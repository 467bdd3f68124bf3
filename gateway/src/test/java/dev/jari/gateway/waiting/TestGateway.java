package dev.jari.gateway.waiting;

import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.slot.Places.OneSlot;
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

    static final Room ROOM = Room.of(new OneSlot(new SlotId(17)));
    static final Duration LEASE = Duration.ofSeconds(8);

    /** A crowded machine may keep Redis waiting. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    final RoomRedis redis;
    final SharedSettings shared;
    final WaitingRooms rooms;
    private final RedisClient client;

    TestGateway(String url, ManualClock clock, int capacity) {
        client = RedisClient.create(url);
        // Channels are shared by all databases.
        var name = "waiting" + url.substring(url.lastIndexOf('/') + 1);
        redis = new RoomRedis(client, name, () -> Long.toString(clock.millis()), PATIENCE);
        var settings = new WaitingSettings(capacity, Duration.ofSeconds(2), LEASE);
        shared = new SharedSettings(redis, settings, new SequentialIds(System.identityHashCode(this))::get);
        rooms = new WaitingRooms(redis, shared, settings, registry);
    }

    static Guest guest(long person) {
        return guest(ROOM, person);
    }

    static Guest guest(Room room, long person) {
        return new Guest(room, GuestKey.of(new UserId(person), "key"));
    }

    PlaceInLine join(long person) {
        return rooms.join(guest(person)).place();
    }

    /** As with a request that is answered with a booking, or with a refusal; returns when Redis knows. */
    void leave(long person, boolean answered) throws InterruptedException, ExecutionException, TimeoutException {
        rooms.leave(guest(person), answered).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    PlaceInLine look(long person) {
        return rooms.look(guest(person));
    }

    double passedOver() {
        return registry.counter("waiting.passed-over").count();
    }

    @Override
    public void close() {
        rooms.close();
        client.shutdown();
    }
}
