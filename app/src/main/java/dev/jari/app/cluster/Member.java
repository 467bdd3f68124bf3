package dev.jari.app.cluster;

import dev.jari.app.Role;
import java.nio.file.Path;

/** One process of the cluster: a role, and which of its instances; {@code booking#1} to a person. */
record Member(Role role, int number, int port) {

    String name() {
        return name(role, number);
    }

    static String name(Role role, int number) {
        return "%s#%d".formatted(role.label(), number);
    }

    /** What the process calls itself in its log, and the name of its folder. */
    String serviceName() {
        return "%s-%d".formatted(role.label(), number);
    }

    Path folder(Path cluster) {
        return cluster.resolve(serviceName());
    }

    /** Whether a person means it: {@code booking} are all of them, {@code booking#1} is one. */
    boolean isCalled(String name) {
        return name.equalsIgnoreCase(name()) || name.equalsIgnoreCase(role.label());
    }
}
