package dev.jari.gateway.waiting;

import dev.jari.gateway.stream.Streams;
import io.lettuce.core.RedisClient;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Supplier;

/** The parts of the waiting room, put together. */
public final class WaitingParts implements AutoCloseable {

    /** Longer than Redis ever takes when it is well, also on a machine that is busy with a rush. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final WaitingRooms rooms;
    private final WaitingTickets tickets;
    private final SharedSettings shared;
    private final Doorkeeper doorkeeper;

    /** @param chance of which the secret is made, if there is none yet */
    public WaitingParts(RedisClient redis, WaitingSettings settings, Supplier<UUID> chance, MeterRegistry registry) {
        this(new RoomRedis(redis, "waiting", () -> "", PATIENCE), settings, chance, registry);
    }

    /** For tests, which move time. */
    WaitingParts(RoomRedis redis, WaitingSettings settings, Supplier<UUID> chance, MeterRegistry registry) {
        var meters = new WaitingMeters(registry);
        shared = new SharedSettings(redis, settings.roomCapacity(), "%s%s".formatted(chance.get(), chance.get()));
        rooms = new WaitingRooms(redis, shared, meters, settings.roomLease());
        tickets = new WaitingTickets(shared::secret);
        doorkeeper = new Doorkeeper(rooms, tickets, meters, settings);
    }

    /** Begins to vouch for those who wait. */
    public void start() {
        rooms.start();
    }

    public Doorkeeper doorkeeper() {
        return doorkeeper;
    }

    WaitingRooms rooms() {
        return rooms;
    }

    SharedSettings shared() {
        return shared;
    }

    public WaitingRoomEndpoint endpoint(Streams streams) {
        return new WaitingRoomEndpoint(rooms, tickets, streams);
    }

    public AdminWaitingRoomEndpoint adminEndpoint() {
        return new AdminWaitingRoomEndpoint(shared);
    }

    @Override
    public void close() {
        rooms.close();
    }
}
