package dev.jari.orders;

import java.util.Map;
import java.util.UUID;

/** What a process calls itself where it writes down that it did something. */
final class InstanceName {

    private InstanceName() {}

    /**
     * Host and process are for people; in containers every process is the first of its own, and hosts may be called
     * alike. So a part of an id makes it one process' name: its end, where also ids of one moment differ.
     */
    static String of(Map<String, String> environment, UUID id) {
        var random = id.toString();
        return "%s-%d-%s"
                .formatted(
                        environment.getOrDefault("HOSTNAME", "process"),
                        ProcessHandle.current().pid(),
                        random.substring(random.length() - 8));
    }
}
