package dev.jari.app;

import java.util.Map;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;

/** Adds what this process runs to the actuator's info. */
record RunningInfo(Map<String, Object> details) implements InfoContributor {

    @Override
    public void contribute(Info.Builder builder) {
        builder.withDetail("jari", details);
    }
}
