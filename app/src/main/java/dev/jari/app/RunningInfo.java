package dev.jari.app;

import dev.jari.gateway.RunningJari;
import java.util.Map;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;

/** Adds what this process runs to the actuator's info. */
record RunningInfo(RunningJari running) implements InfoContributor {

    @Override
    public void contribute(Info.Builder builder) {
        builder.withDetail("jari", Map.of("version", running.version(), "roles", running.roles()));
    }
}
