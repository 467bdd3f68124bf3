package dev.jari.inventory.slot;

import static dev.jari.inventory.InventoryService.day;
import static dev.jari.inventory.InventoryService.time;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.slot.FindSlotAt;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.contracts.source.Game;
import dev.jari.contracts.source.GameTimeSlot;
import dev.jari.contracts.source.GameTimeSlotSync;
import dev.jari.contracts.source.GameTimeSlotsGenerated;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.inventory.InventoryService;
import dev.jari.inventory.offering.CatalogueListener;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.envelope.Lanes;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.testkit.Covers;
import dev.jari.testkit.SequentialIds;
import dev.jari.testkit.server.TestDatabase;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers("C7")
class TellingOfFreshSlotsStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final SequentialIds ids = new SequentialIds(1);
    private InventoryService inventory;
    private Subscription subscription;

    @BeforeEach
    void open() {
        inventory = InventoryService.open(database.url());
        inventory.forgetSaid();
        var fresh = new FreshSlotNews(inventory.database, inventory.outbox, inventory.offerings);
        subscription = new CatalogueListener(inventory.database, inventory.meters, fresh::tell).subscription();
    }

    @AfterEach
    void close() {
        inventory.close();
    }

    /** Hears its own news of new slots, as the bus brings it; what it says then is all that is left in the outbox. */
    private void hearOwnNews() {
        var made = inventory.said(GameTimeSlotsGenerated.TYPE, GameTimeSlotsGenerated.class);
        inventory.forgetSaid();
        for (var news : made) {
            var envelope = new Envelope(
                    ids.get(),
                    GameTimeSlotsGenerated.TYPE,
                    "game-" + news.gameId(),
                    Lanes.of(news.gameId()),
                    1,
                    1,
                    inventory.clock.instant(),
                    Map.of(),
                    inventory.bodies.write(news));
            inventory
                    .database
                    .transactions()
                    .executeWithoutResult(
                            _ -> subscription.handler().handle(List.of(new Message(envelope, news))));
        }
    }

    private List<GameTimeSlotSync> told() {
        return inventory.said(GameTimeSlot.SYNC, GameTimeSlotSync.class);
    }

    private OfferingId offering(VenueKind kind) {
        return inventory.offering(inventory.venue(kind), 4).offeringId();
    }

    private GenerateSlots everyTenMinutes(OfferingId offeringId, String last) {
        return new GenerateSlots(
                offeringId, day("2026-12-01"), day("2026-12-10"), null, time("08:00"), time(last), 10, null, null);
    }

    @Test
    void slots_of_a_rule_are_told_whole_in_messages_of_fifty_after_their_offering() {
        // given
        var golf = offering(VenueKind.PARK_GOLF);
        inventory.rules.generate(everyTenMinutes(golf, "10:00"));

        // when
        hearOwnNews();

        // then 130 slots
        assertThat(told()).extracting(sync -> sync.slots().count()).containsExactly(50L, 50L, 30L);
        var slots = told().stream().flatMap(GameTimeSlotSync::slots).toList();
        assertThat(slots)
                .hasSize(130)
                .allSatisfy(slot -> assertThat(slot).isEqualTo(known(slot.id())));
        assertThat(inventory.said(Game.SYNC, Game.class))
                .containsExactly(Game.of(inventory.offerings.find(golf).orElseThrow()));
        assertThat(inventory.database
                        .jdbc()
                        .sql("SELECT type FROM outbox ORDER BY no LIMIT 1")
                        .query(String.class)
                        .single())
                .isEqualTo(Game.SYNC);
    }

    private GameTimeSlot known(SlotId slotId) {
        return GameTimeSlot.of(inventory.slots.known(slotId).orElseThrow());
    }

    @Test
    void they_are_told_as_they_are_by_then() {
        // given
        var golf = offering(VenueKind.PARK_GOLF);
        inventory.rules.generate(everyTenMinutes(golf, "08:00"));
        var slotId = inventory
                .slots
                .list(golf, day("2026-12-01"), day("2026-12-01"), null, 1)
                .getFirst()
                .slotId();

        // when one is booked before
        inventory.handle(inventory.reserve(1, golf, 3, slotId));
        hearOwnNews();

        // then
        assertThat(told().stream().flatMap(GameTimeSlotSync::slots).filter(slot -> slot.id().equals(slotId)))
                .singleElement()
                .satisfies(slot -> assertThat(slot.bookedPlayers()).isEqualTo(3));
    }

    @Test
    void a_table_that_its_first_request_made_is_told_too() {
        // given
        var diner = offering(VenueKind.RESTAURANT);
        inventory.rules.generate(everyTenMinutes(diner, "08:00"));
        inventory.forgetSaid();

        // when
        var table = (SlotOutcome.Found)
                inventory.rules.at(new FindSlotAt(diner, day("2026-12-24"), time("08:00")));
        hearOwnNews();

        // then
        assertThat(told())
                .containsExactly(new GameTimeSlotSync(known(table.slot().slotId()), null));
    }

    @Test
    void news_of_five_hundred_slots_is_handled_in_a_transaction_of_its_own() {
        assertThat(subscription.batchMax()).isEqualTo(1);
    }
}
