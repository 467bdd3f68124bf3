package dev.jari.inventory.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.inventory.InventoryService;
import dev.jari.platform.audit.AuditBounds;
import dev.jari.platform.audit.AuditWalks;
import dev.jari.platform.audit.Findings;
import dev.jari.platform.audit.Walk;
import dev.jari.platform.audit.Walk.Keys;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** More slots than one run of the audit has time for. */
@Covers({"B2", "B4"})
class AuditingManySlotsStoreTest {

    private static final int SLOTS = 35;

    /** One stretch of ten in a run. */
    private static final AuditBounds SHORT = new AuditBounds(10, Duration.ofSeconds(30), Duration.ZERO);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private InventoryService inventory;
    private OfferingId offeringId;
    private List<SlotId> slots;

    @BeforeEach
    void open() {
        inventory = InventoryService.open(database.url());
        run("TRUNCATE venue, offering, slot, reservation, claim, outbox, audit_walk, audit_suspect CASCADE");
        offeringId = inventory.offering(inventory.venue(VenueKind.LODGING), 4).offeringId();
        slots = inventory.nights(offeringId, SLOTS, 4);
    }

    @AfterEach
    void close() {
        inventory.close();
    }

    @Test
    void every_run_goes_on_where_the_last_stopped_and_says_how_much_was_seen() {
        assertThat(claims()).isEqualTo(partOf(10, 10));
        assertThat(claims()).isEqualTo(partOf(10, 20));
        assertThat(claims()).isEqualTo(partOf(10, 30));
        assertThat(claims()).isEqualTo(partOf(5, SLOTS));

        assertThat(claims()).isEqualTo(partOf(10, 10));
    }

    @Test
    void another_process_goes_on_where_the_last_stopped() {
        claims();
        try (var other = InventoryService.open(database.url())) {
            assertThat(claims(new InventoryAudit(other.database, other.picture, SHORT)))
                    .isEqualTo(partOf(10, 20));
        }
    }

    @Test
    void a_run_with_time_looks_at_everything_whatever_its_statements_may() {
        var patient = new AuditBounds(10, Duration.ofSeconds(30), Duration.ofMinutes(5));

        assertThat(claims(audit(patient))).isEqualTo(partOf(SLOTS, SLOTS));
    }

    @Test
    void a_violation_is_told_by_every_run_until_it_is_gone() {
        // given a wrong number at the beginning, and another far behind it
        run("UPDATE slot SET booked = 1 WHERE id IN (%s, %s)".formatted(slots.get(3), slots.get(33)));
        assertThat(claims().violations()).containsExactly(wrong(3));

        // when the walk has gone on
        assertThat(claims().violations()).containsExactly(wrong(3));
        claims();
        var last = claims();

        // then
        assertThat(last.violations()).containsExactly(wrong(3), wrong(33));
        assertThat(last.ok()).isFalse();

        // when the walk begins anew, and the first is mended while it is elsewhere
        assertThat(claims().violations()).containsExactly(wrong(3), wrong(33));
        run("UPDATE slot SET booked = 0 WHERE id = " + slots.get(3));
        var mended = claims();
        run("UPDATE slot SET booked = 0");

        // then
        assertThat(mended.violations()).containsExactly(wrong(33));
        assertThat(claims().ok()).isTrue();
        assertThat(inventory.count("audit_suspect")).isZero();
    }

    @Test
    void of_a_stretch_with_more_violations_than_are_told_none_is_forgotten() {
        // given
        var wide = new AuditBounds(30, Duration.ofSeconds(30), Duration.ZERO);
        run("UPDATE slot SET booked = 1 WHERE id <= " + slots.get(29));
        assertThat(claims(audit(wide)).violations()).hasSize(20);

        // when those that were told are mended
        run("UPDATE slot SET booked = 0 WHERE id <= " + slots.get(19));

        // then
        assertThat(claims(audit(wide)).violations()).hasSize(10).first().isEqualTo(wrong(20));
    }

    @Test
    void a_row_that_takes_too_long_is_named_and_keeps_no_run_from_going_on() {
        // given
        var walks =
                new AuditWalks(inventory.database, new AuditBounds(16, Duration.ofMillis(500), Duration.ofMinutes(5)));
        var slow = Walk.of("slow", Keys.of("slot", "id"), """
                SELECT 'never' AS violation
                  FROM slot
                 WHERE id > :after AND id <= :upto AND CASE WHEN id = %s THEN pg_sleep(60) IS NULL ELSE false END
                """.formatted(slots.get(20)));

        // when
        var found = walks.run(slow);

        // then
        assertThat(found.examined()).isEqualTo(SLOTS - 1);
        assertThat(found.note()).isEqualTo("number %s: not finished within 500 ms".formatted(slots.get(20)));
    }

    @Test
    void a_walk_that_cant_find_its_way_in_time_says_so_and_tries_again_next_time() {
        // given
        var walks = new AuditWalks(inventory.database, new AuditBounds(16, Duration.ofMillis(200), Duration.ZERO));
        var lost = Walk.of(
                "lost",
                new Keys(
                        "SELECT 1 AS upto, 1 AS rows FROM pg_sleep(60) WHERE :after + :rows > 0",
                        "SELECT 1 AS first, 1 AS last"),
                "SELECT 'never' AS violation WHERE :after > :upto");

        // then
        for (var run = 0; run < 2; run++)
            assertThat(walks.run(lost))
                    .extracting(Findings::examined, Findings::note)
                    .containsExactly(0L, "not finished within 200 ms");
    }

    @Test
    void decisions_are_walked_through_too_and_an_order_broken_between_two_stretches_is_found() {
        // given: one number of each lane in a stretch, and a lane that has decided before
        run("UPDATE decision_counter SET last_no = 0");
        for (var booking : List.of(1L, 2L, 9L, 4L, 10L))
            inventory.handle(inventory.reserve(booking, offeringId, 1, slots.get((int) (long) booking)));

        // when
        var runs = List.of(inOrder(), inOrder(), inOrder(), inOrder(), inOrder());

        // then
        assertThat(runs).extracting(CheckResult::examined).containsExactly(1L, 1L, 1L, 1L, 1L);
        assertThat(runs).extracting(CheckResult::seen).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(runs).extracting(CheckResult::of).containsOnly(5L);
        assertThat(runs).extracting(CheckResult::ok).containsExactly(true, true, true, false, false);
        assertThat(runs.getLast().violations()).singleElement().asString().contains("booking 4, accepted as 4");
    }

    private static CheckResult partOf(long examined, long seen) {
        return CheckResult.walked("slot-booked-equals-claims", examined, List.of(), null, seen, (long) SLOTS);
    }

    private String wrong(int index) {
        return "slot %s: booked 1, claimed 0".formatted(slots.get(index));
    }

    private CheckResult claims() {
        return claims(audit(SHORT));
    }

    private CheckResult inOrder() {
        return audit(SHORT).run().get(2);
    }

    private static CheckResult claims(InventoryAudit audit) {
        return audit.run().getFirst();
    }

    /** Made anew each time, as if each run had another process. */
    private InventoryAudit audit(AuditBounds bounds) {
        return new InventoryAudit(inventory.database, inventory.picture, bounds);
    }

    private void run(String sql) {
        inventory.database.jdbc().sql(sql).update();
    }
}
