package dev.jari.app.server;

import dev.jari.embedded.StartRefused;
import java.time.DateTimeException;
import java.time.ZoneId;
import org.springframework.core.env.Environment;

/** The time zone whose midnight upkeep waits for. */
final class UpkeepZone {

    private static final String SETTING = "jari.time-zone";

    private UpkeepZone() {}

    /** Before any server starts, and in one line: the beans that use it would tell of themselves. */
    static void refuseUnlessKnown(Environment environment) {
        var name = environment.getProperty(SETTING, "Asia/Seoul");
        try {
            var _ = ZoneId.of(name);
        } catch (DateTimeException _) {
            throw new StartRefused("%s is a time zone like Asia/Seoul or UTC, not %s.".formatted(SETTING, name));
        }
    }
}
