package dev.jari.app;

import dev.jari.embedded.StartRefused;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** A part of Jari that a process may run. */
public enum Role {
    GATEWAY,
    INVENTORY,
    BOOKING,
    ORDERS,
    NOTIFY;

    private static final String ALL = "all";

    /** Reads {@code all} or a comma-separated list; an unknown name is refused with the names there are. */
    public static Set<Role> parse(String roles) {
        var names = Arrays.stream(roles.split(",")).map(String::strip).filter(name -> !name.isEmpty());
        var parsed = EnumSet.noneOf(Role.class);
        names.forEach(
                name -> parsed.addAll(name.equalsIgnoreCase(ALL) ? EnumSet.allOf(Role.class) : Set.of(one(name))));
        if (parsed.isEmpty()) throw new StartRefused("jari.roles names no role; " + choices());
        return parsed;
    }

    private static Role one(String name) {
        return Arrays.stream(values())
                .filter(role -> role.label().equalsIgnoreCase(name))
                .findAny()
                .orElseThrow(
                        () -> new StartRefused("jari.roles names an unknown role '%s'; %s".formatted(name, choices())));
    }

    private static String choices() {
        return "choose from all, " + Arrays.stream(values()).map(Role::label).collect(Collectors.joining(", "));
    }

    /** The name in settings, schemas and logs. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Services decide and tell each other by messages; the gateway only asks them. */
    public boolean isService() {
        return this != GATEWAY;
    }

    /** Holds, locks, the waiting room and stream tickets are in Redis; notices are not. */
    public boolean needsRedis() {
        return this != NOTIFY;
    }
}
