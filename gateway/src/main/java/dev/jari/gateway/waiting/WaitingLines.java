package dev.jari.gateway.waiting;

import dev.jari.platform.redis.RedisSilent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How many wait, in the rooms of all gateways together: each knows only the rooms that it has guests in. */
public final class WaitingLines {

    private final RoomRedis redis;

    public WaitingLines(RoomRedis redis) {
        this.redis = redis;
    }

    /** Rooms with a line, and all who wait in them. */
    public record Lines(int rooms, int people) {}

    /** What the gateways told within the last seconds; {@link RedisSilent} when Redis does not answer. */
    public Lines now() {
        return run(List.of(redis.present()));
    }

    /** From the gateway's heartbeat. */
    void tell(Map<Room, Integer> depths) {
        if (depths.isEmpty()) return;
        var arguments = new ArrayList<>(List.of(redis.present()));
        depths.forEach((room, waiting) -> {
            arguments.add(room.name());
            arguments.add(waiting.toString());
        });
        run(arguments);
    }

    private Lines run(List<String> arguments) {
        var told = redis.run(RoomScript.LINES, redis.linesKey(), arguments);
        return new Lines(Math.toIntExact((Long) told.get(0)), Math.toIntExact((Long) told.get(1)));
    }
}
