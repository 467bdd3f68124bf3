package dev.jari.app.cluster;

import java.util.Optional;

/**
 * A server or process of the cluster.
 *
 * @param pid empty when it does not run
 * @param health what it says of itself; a dash when it does not run
 */
public record ClusterPart(String name, Optional<Long> pid, int port, String health) {

    public boolean isWell() {
        return health.equals("UP");
    }

    /** A line of the table, under {@link #heading()}. */
    public String line() {
        return "%-12s %8s %6d  %s".formatted(name, pid.map(String::valueOf).orElse("-"), port, health);
    }

    public static String heading() {
        return "%-12s %8s %6s  %s".formatted("part", "pid", "port", "health");
    }
}
