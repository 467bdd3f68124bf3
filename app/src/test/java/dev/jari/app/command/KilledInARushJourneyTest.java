package dev.jari.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.app.customer.CommandClient;
import dev.jari.app.customer.Rush;
import dev.jari.app.customer.RushPlan;
import dev.jari.app.customer.RushSlots;
import dev.jari.client.JariClient.Role;
import dev.jari.embedded.FreePorts;
import dev.jari.testkit.Covers;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole process dies in the middle of a rush, again and again; its customers ask again with their keys. */
@Covers({"B1", "B2", "B4", "Z12", "Z14"})
class KilledInARushJourneyTest {

    private static final int PEOPLE = 1_500;
    private static final int PLACES = 2_500;

    /** How many have their answers when the process dies. */
    private static final List<Integer> DEATHS = List.of(150, 700);

    private final SecureRandom chance = new SecureRandom();

    /** Counts those who have an answer. */
    private static final class Answered implements Rush.Progress {

        private final AtomicInteger people = new AtomicInteger();

        @Override
        public void ready() {}

        @Override
        public void answered() {
            people.incrementAndGet();
        }

        void await(int enough) {
            Awaitility.await()
                    .atMost(Duration.ofMinutes(2))
                    .pollInterval(Duration.ofMillis(5))
                    .until(() -> people.get() >= enough);
        }
    }

    @Test
    void everybody_has_one_answer_the_slot_is_exactly_full_and_the_audit_green(@TempDir Path folder) throws Exception {
        var port = FreePorts.next();
        var jari = RunningJari.upAt(port, folder);
        try (var client = CommandClient.to(URI.create("http://localhost:" + port), CommandClient.PATIENT);
                var crowd = Executors.newSingleThreadExecutor()) {
            // given
            var admin = CommandClient.demoToken(client, 1, Role.ADMIN);
            var slot = new RushSlots(client, admin, chance).fresh(PLACES);
            var plan = new RushPlan(PEOPLE, PLACES, RushPlan.Quantities.of("mixed"));
            var answered = new Answered();
            var rush = crowd.submit(() -> new Rush(client, chance, _ -> {}).run(plan, slot, answered));

            // when
            for (var enough : DEATHS) {
                answered.await(enough);
                jari.process().kill();
                jari = RunningJari.upAt(port, folder);
            }
            var summary = rush.get(5, TimeUnit.MINUTES);

            // then
            assertThat(summary.ok()).as(summary.text()).isTrue();
            assertThat(summary.places()).isEqualTo(PLACES);
            assertThat(summary.refused()).isPositive();

            // when it dies once more, between the last customer and the audit
            jari.process().kill();
            var said = new CopyOnWriteArrayList<String>();
            var auditing = crowd.submit(
                    () -> CommandClient.needed("the audit", client.admin(admin).audit(), said::add));
            Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> !said.isEmpty());
            jari = RunningJari.upAt(port, folder);

            // then it is waited for, and that is said
            var audit = auditing.get(3, TimeUnit.MINUTES).value();
            assertThat(audit.ok()).as(audit.toString()).isTrue();
            assertThat(said).containsExactly("No answer yet to the audit; asking again for up to 120 s.");
        } finally {
            jari.close();
        }
    }
}
