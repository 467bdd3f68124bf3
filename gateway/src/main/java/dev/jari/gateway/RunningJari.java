package dev.jari.gateway;

import java.util.List;

/** What runs in this process; the application provides it and the pages show it. */
public record RunningJari(String version, List<String> roles) {

    public RunningJari {
        roles = List.copyOf(roles);
    }
}
