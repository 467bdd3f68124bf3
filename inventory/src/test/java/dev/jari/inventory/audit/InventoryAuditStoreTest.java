package dev.jari.inventory.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.message.SlotPicture;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.inventory.InventoryService;
import dev.jari.inventory.picture.PictureService;
import dev.jari.messaging.envelope.Lanes;
import dev.jari.platform.audit.AuditBounds;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Each check is shown to find what it looks for. */
@Covers({"B2", "B3", "B4"})
class InventoryAuditStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private InventoryService inventory;
    private OfferingId offeringId;
    private SlotId slotId = new SlotId(1);

    @BeforeEach
    void open() {
        redis.connection().sync().flushdb();
        inventory = InventoryService.open(database.url(), redis.url());
        run("TRUNCATE venue, offering, slot, reservation, claim, outbox CASCADE");
        offeringId = inventory.offering(inventory.venue(VenueKind.LODGING), 4).offeringId();
    }

    @AfterEach
    void close() {
        inventory.close();
    }

    private void sell() {
        slotId = inventory.nights(offeringId, 30, 4).getFirst();
        inventory.handle(inventory.reserve(1, offeringId, 2, slotId), inventory.reserve(2, offeringId, 1, slotId));
        // Answered behind the quick picture, which must not arrive after what a test plants.
        inventory.picture.held(offeringId, List.of(slotId));
    }

    @Test
    void a_check_that_had_nothing_to_look_at_is_not_passed() {
        assertThat(inventory.audit.run())
                .extracting(CheckResult::name)
                .containsExactly("slot-booked-equals-claims", "never-oversold", "served-in-order", "redis-agrees");
        assertThat(inventory.audit.run()).noneMatch(CheckResult::ok).allMatch(check -> check.examined() == 0);
    }

    @Test
    void true_numbers_pass() {
        sell();

        assertThat(inventory.audit.run())
                .allMatch(CheckResult::ok)
                .extracting(CheckResult::examined)
                .containsExactly(30L, 30L, 2L, 1L);
    }

    @Test
    @Covers("Z9")
    void a_picture_that_shows_something_else_is_found() {
        sell();
        PictureService.falsify(redis.connection(), offeringId, slotId, "booked", 4);

        assertThat(check("redis-agrees").violations())
                .containsExactly(
                        "slot %s: Redis shows version 2, 4 of 4 booked, AVAILABLE; it is version 2, 3 of 4, AVAILABLE"
                                .formatted(slotId));
    }

    @Test
    @Covers("Z1")
    void held_places_that_no_hold_has_are_found() {
        sell();
        PictureService.falsify(redis.connection(), offeringId, slotId, "extra", 1);

        assertThat(check("redis-agrees").violations())
                .containsExactly("slot %s: Redis counts 1 held, its holds have 0".formatted(slotId));
        assertThat(check("redis-agrees").ok()).isFalse();
    }

    @Test
    void a_picture_on_its_way_is_no_violation() {
        // given
        sell();
        run("UPDATE slot SET version = version + 1 WHERE id = " + slotId);
        var late = inventory.slot(slotId);

        // when
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var checked = threads.submit(() -> check("redis-agrees"));
            inventory.picture.tell(List.of(new SlotPicture(
                    slotId, offeringId, late.version(), late.capacity(), late.booked(), late.status(), List.of())));

            // then
            assertThat(checked).succeedsWithin(Duration.ofSeconds(10)).matches(CheckResult::ok);
        }
    }

    @Test
    void without_redis_nothing_is_examined() {
        sell();
        try (var alone = InventoryService.open(database.url())) {
            assertThat(alone.audit.run().getLast()).isEqualTo(new CheckResult("redis-agrees", false, 0, List.of()));
        }
    }

    @Test
    void a_claim_that_was_lost_is_found() {
        sell();
        run("DELETE FROM claim WHERE booking_id = 1");

        assertThat(check("slot-booked-equals-claims").violations())
                .containsExactly("slot %s: booked 3, claimed 1".formatted(slotId));
        assertThat(check("slot-booked-equals-claims").ok()).isFalse();
        assertThat(check("never-oversold").ok()).isTrue();
    }

    @Test
    void an_oversold_slot_is_found_where_the_database_let_it_happen() {
        sell();
        run("ALTER TABLE slot DROP CONSTRAINT slot_is_never_oversold");
        run("UPDATE slot SET booked = 5 WHERE id = " + slotId);

        assertThat(check("never-oversold"))
                .isEqualTo(new CheckResult(
                        "never-oversold", false, 30, List.of("slot %s: booked 5 of 4".formatted(slotId))));
        run("UPDATE slot SET booked = 3 WHERE id = " + slotId);
        run("ALTER TABLE slot ADD CONSTRAINT slot_is_never_oversold CHECK (booked BETWEEN 0 AND capacity)");
    }

    @Test
    void one_who_was_decided_after_somebody_accepted_later_is_found() {
        sell();
        inventory.handle(inventory.reserve(9, offeringId, 1, slotId), inventory.reserve(4, offeringId, 5, slotId));

        assertThat(check("served-in-order"))
                .isEqualTo(new CheckResult(
                        "served-in-order",
                        false,
                        4,
                        List.of("lane %d: booking 4, accepted as 4, was decided after 9"
                                .formatted(Lanes.of(offeringId)))));
    }

    @Test
    void one_who_was_sent_away_while_there_was_enough_is_found() {
        sell();
        inventory.handle(inventory.reserve(3, offeringId, 2, slotId));
        assertThat(check("served-in-order").ok()).isTrue();

        run("UPDATE reservation SET available = 2 WHERE booking_id = 3");

        assertThat(check("served-in-order").violations())
                .containsExactly(
                        "lane %d: booking 3 for 2 was refused while 2 were left".formatted(Lanes.of(offeringId)));
    }

    @Test
    void whoever_comes_with_a_hold_has_queued_before_and_is_not_compared() {
        sell();
        inventory.handle(inventory.reserve(9, offeringId, 1, slotId));
        run("UPDATE reservation SET hold_id = 'h-9' WHERE booking_id = 9");
        inventory.handle(inventory.reserve(4, offeringId, 1, slotId), inventory.release(5, offeringId, slotId));

        assertThat(check("served-in-order")).isEqualTo(new CheckResult("served-in-order", true, 3, List.of()));
    }

    @Test
    void only_the_first_of_many_violations_are_named() {
        sell();
        run("UPDATE slot SET booked = 4");

        assertThat(check("slot-booked-equals-claims").violations()).hasSize(20);
    }

    private CheckResult check(String name) {
        var found = named(name, inventory.audit);
        // Where the walk has to stop on its way makes no difference to what it finds.
        var bounds = new AuditBounds(1, Duration.ofSeconds(30), Duration.ofMinutes(5));
        assertThat(named(name, new InventoryAudit(inventory.database, inventory.picture, bounds))
                        .violations())
                .containsExactlyInAnyOrderElementsOf(found.violations());
        return found;
    }

    private static CheckResult named(String name, InventoryAudit audit) {
        return audit.run().stream()
                .filter(check -> check.name().equals(name))
                .findAny()
                .orElseThrow();
    }

    private void run(String sql) {
        inventory.database.jdbc().sql(sql).update();
    }
}
