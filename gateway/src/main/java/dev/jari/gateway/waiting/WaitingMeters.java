package dev.jari.gateway.waiting;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Figures of the waiting room. */
final class WaitingMeters {

    private final Map<Room, Integer> depths = new ConcurrentHashMap<>();
    private final Counter atOnce;
    private final Counter waited;
    private final Counter repeated;
    private final Counter withoutRoom;
    private final Counter ticketed;
    private final Counter passedOver;
    private final Timer time;

    WaitingMeters(MeterRegistry registry) {
        registry.gauge("waiting.depth", depths, WaitingMeters::sum);
        atOnce = admitted(registry, "at-once");
        waited = admitted(registry, "waited");
        repeated = admitted(registry, "repeated");
        withoutRoom = admitted(registry, "without-room");
        ticketed = registry.counter("waiting.ticketed");
        passedOver = registry.counter("waiting.passed-over");
        time = registry.timer("waiting.time");
    }

    private static Counter admitted(MeterRegistry registry, String how) {
        return registry.counter("waiting.admitted", "how", how);
    }

    private static double sum(Map<Room, Integer> depths) {
        return depths.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Only rooms in which a guest waits are kept. */
    void depth(Room room, int waiting) {
        if (waiting > 0) depths.put(room, waiting);
        else depths.remove(room);
    }

    Map<Room, Integer> depths() {
        return Map.copyOf(depths);
    }

    /** Rooms this gateway hears nothing of any more. */
    void forgetOthers(Map<Room, ?> present) {
        depths.keySet().removeIf(room -> !present.containsKey(room));
    }

    void admittedAtOnce() {
        atOnce.increment();
    }

    void admittedAfter(Duration wait) {
        waited.increment();
        time.record(wait);
    }

    void repeated() {
        repeated.increment();
    }

    void withoutRoom() {
        withoutRoom.increment();
    }

    void ticketed() {
        ticketed.increment();
    }

    void passedOver(int count) {
        if (count > 0) passedOver.increment(count);
    }
}
