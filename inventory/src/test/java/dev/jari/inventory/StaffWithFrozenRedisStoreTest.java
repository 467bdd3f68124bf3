package dev.jari.inventory;

import static dev.jari.inventory.InventoryService.day;
import static dev.jari.inventory.InventoryService.time;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.contracts.venue.Holiday;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.embedded.FreePorts;
import dev.jari.embedded.RedisServer;
import dev.jari.inventory.slot.SlotMaker;
import dev.jari.inventory.slot.SlotRules;
import dev.jari.inventory.venue.Holidays;
import dev.jari.locking.LockingWiring;
import dev.jari.testkit.server.TestDatabase;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** Redis freezes while staff work. It is the test's own, so no other test notices. */
class StaffWithFrozenRedisStoreTest {

    /** Half of what the gateway waits; two locks are asked for, three seconds each. */
    private static final Duration SOME_SECONDS = Duration.ofSeconds(15);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @TempDir
    private Path folder;

    @Test
    void slots_and_holidays_wait_some_seconds_and_go_on_without_their_locks() throws Exception {
        try (var redis = RedisServer.start(folder, FreePorts.next(), Map.of("appendonly", "no"));
                var inventory = InventoryService.open(database.url(), redis.url(), Duration.ofMillis(500));
                var context = locks(redis, inventory)) {
            // given
            var game = inventory.offering(inventory.venue(VenueKind.PARK_GOLF), 4);
            var rules = new SlotRules(
                    inventory.database,
                    context.getBean(SlotMaker.class),
                    inventory.offerings,
                    inventory.clock,
                    inventory.settings);
            var holidays = context.getBean(Holidays.class);
            rules.generate(rule(game.offeringId(), "09:00"));
            kill("STOP");
            try {
                // when
                var began = System.nanoTime();
                rules.generate(rule(game.offeringId(), "10:00"));
                var generated = Duration.ofNanos(System.nanoTime() - began);
                var kept = holidays.set(game.venueId(), List.of(new Holiday(day("2026-12-25"), "쉬는 날")));

                // then
                assertThat(generated).isLessThan(SOME_SECONDS);
                assertThat(kept).isInstanceOf(Holidays.Outcome.Kept.class);
            } finally {
                kill("CONT");
            }
            assertThat(inventory
                            .database
                            .jdbc()
                            .sql("SELECT count(*)::int FROM slot")
                            .query(Integer.class)
                            .single())
                    .isEqualTo(2);
        }
    }

    private static AnnotationConfigApplicationContext locks(RedisServer redis, InventoryService inventory) {
        var context = new AnnotationConfigApplicationContext();
        context.getEnvironment()
                .getPropertySources()
                .addFirst(new MapPropertySource("test", Map.of("spring.data.redis.url", redis.url())));
        context.register(LockingWiring.class, SimpleMeterRegistry.class);
        context.registerBean(SlotMaker.class, () -> inventory.maker);
        context.registerBean(Holidays.class, () -> inventory.holidays);
        context.refresh();
        return context;
    }

    private static GenerateSlots rule(OfferingId offeringId, String start) {
        return new GenerateSlots(
                offeringId, day("2026-12-01"), day("2026-12-01"), null, time(start), time(start), 60, null, null);
    }

    private void kill(String signal) throws IOException, InterruptedException {
        var pid = Files.readString(folder.resolve("redis.pid")).strip();
        assertThat(new ProcessBuilder("kill", "-" + signal, pid).start().waitFor())
                .isZero();
    }
}
