package dev.jari.gateway.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.audit.FindSlotVersions;
import dev.jari.contracts.audit.ListRefusals;
import dev.jari.contracts.audit.PlacesAtVersion;
import dev.jari.contracts.audit.RefusalTally;
import dev.jari.contracts.audit.SlotVersion;
import dev.jari.contracts.id.SlotId;
import dev.jari.gateway.service.Services;
import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.testkit.Covers;
import dev.jari.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Covers({"B4", "Q4"})
class RefusedInOrderTest {

    private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");

    /** More than two pages. */
    private static final int MANY = 2 * ListRefusals.LIMIT_MAX + 7;

    private final Bus bus = new Bus(
            new LocalTransport(),
            Bodies.lenient(),
            MessagingSettings.defaults(),
            ManualClock.at("2026-05-01T09:00:00Z"),
            MessagingMetrics.unobserved());
    private final NavigableMap<UUID, RefusalTally> refusals = new TreeMap<>();

    /** What a slot had left at a version; the newest version of each slot is 5. */
    private final Map<SlotVersion, Integer> left = new HashMap<>();

    @BeforeEach
    void answer() {
        bus.respond(ListRefusals.SUBJECT, ListRefusals.class, this::page);
        bus.respond(
                FindSlotVersions.SUBJECT,
                FindSlotVersions.class,
                asked -> new Items<>(asked.versions().stream()
                        .map(version -> new PlacesAtVersion(version, left.get(version), 5))
                        .toList()));
    }

    @AfterEach
    void close() {
        bus.close();
    }

    private Items<RefusalTally> page(ListRefusals asked) {
        var older = asked.before() == null ? refusals : refusals.headMap(asked.before(), false);
        return new Items<>(
                older.descendingMap().values().stream().limit(asked.limit()).toList());
    }

    private void refused(int number, @Nullable SlotVersion seen, int wanted, long people) {
        var id = new UUID(number, 0);
        refusals.put(id, new RefusalTally(id, NOON.plusSeconds(number), seen, wanted, people));
    }

    private CheckResult check() {
        return new RefusedInOrder(new Services(bus)).check();
    }

    private static CheckResult passed(long examined, @Nullable String note) {
        return CheckResult.of(RefusedInOrder.NAME, examined, List.of(), note);
    }

    @Test
    void everybody_is_looked_at_whatever_page_they_are_on() {
        for (var i = 1; i <= MANY; i++) {
            refused(i, new SlotVersion(new SlotId(i), 3), 2, 10);
            left.put(new SlotVersion(new SlotId(i), 3), 1);
        }

        assertThat(check()).isEqualTo(passed(10L * MANY, null));
    }

    @Test
    void where_nobody_was_refused_nothing_was_examined() {
        assertThat(check()).isEqualTo(new CheckResult(RefusedInOrder.NAME, false, 0, List.of()));
    }

    @Test
    void who_was_refused_while_enough_places_were_left_is_found() {
        // given
        for (var i = 1; i <= MANY; i++) refused(i, new SlotVersion(new SlotId(7), 3), 2, 1);
        refused(MANY / 2, new SlotVersion(new SlotId(8), 2), 2, 3);
        left.put(new SlotVersion(new SlotId(7), 3), 1);
        left.put(new SlotVersion(new SlotId(8), 2), 2);

        // when
        var found = check();

        // then
        assertThat(found.ok()).isFalse();
        assertThat(found.violations())
                .containsExactly("slot 8: 3 refused at %s who wanted 2 or more, on version 2, which had 2 left"
                        .formatted(NOON.plusSeconds(MANY / 2)));
    }

    @Test
    void a_version_that_never_was_is_no_reason_to_refuse() {
        refused(1, new SlotVersion(new SlotId(7), 6), 2, 1);

        assertThat(check().violations())
                .singleElement()
                .asString()
                .endsWith("version 6, which never was: the newest is 5");
    }

    @Test
    void who_cannot_be_judged_is_not_counted_as_examined_and_is_told_of() {
        refused(1, new SlotVersion(new SlotId(7), 2), 2, 4);
        refused(2, null, 0, 30);
        refused(3, new SlotVersion(new SlotId(7), 3), 2, 1);
        left.put(new SlotVersion(new SlotId(7), 3), 0);

        assertThat(check())
                .isEqualTo(passed(
                        1,
                        "30 refusals were of more slots than booking remembers at once;"
                                + " 4 refusals were on versions inventory no longer knows"));
    }

    @Test
    void an_audit_that_has_no_more_time_says_how_far_it_looked() {
        // given a clock on which every look takes a second
        for (var i = 1; i <= MANY; i++) refused(i, new SlotVersion(new SlotId(7), 3), 2, 1);
        left.put(new SlotVersion(new SlotId(7), 3), 0);
        var seconds = new AtomicLong();

        // when
        var check = new RefusedInOrder(
                        new Services(bus),
                        Duration.ofSeconds(2),
                        () -> Duration.ofSeconds(seconds.getAndIncrement()).toNanos())
                .check();

        // then
        assertThat(check)
                .isEqualTo(passed(
                        2L * ListRefusals.LIMIT_MAX,
                        "only refusals since %s were looked at".formatted(NOON.plusSeconds(8))));
    }
}
