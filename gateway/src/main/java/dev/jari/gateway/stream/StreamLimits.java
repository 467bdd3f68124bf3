package dev.jari.gateway.stream;

import java.util.Objects;

/**
 * How many streams may be open, so that other calls always find a connection: a quarter of all connections is theirs,
 * and no address takes more than a quarter of what is left.
 *
 * @param open of this gateway
 * @param perAddress of one address, or network of the sixth version
 * @param perUser of one user
 */
public record StreamLimits(int open, int perAddress, int perUser) {

    private static final int PARTS = 4;

    /** Refuses settings that leave other calls no connection, or by which one address could take all streams. */
    public static StreamLimits of(StreamSettings settings, int connectionsMax) {
        var openMost = Math.max(1, connectionsMax - connectionsMax / PARTS);
        var open = Objects.requireNonNullElse(settings.openMax(), openMost);
        if (open > openMost)
            throw new IllegalArgumentException(
                    "jari.stream.open-max is at most %d, three quarters of server.tomcat.max-connections, not %d"
                            .formatted(openMost, open));
        var perAddress = Objects.requireNonNullElse(settings.perAddress(), Math.max(1, open / PARTS));
        if (perAddress > open)
            throw new IllegalArgumentException(
                    "jari.stream.per-address is at most jari.stream.open-max, %d, not %d".formatted(open, perAddress));
        return new StreamLimits(open, perAddress, Math.min(perAddress, settings.perUser()));
    }
}
