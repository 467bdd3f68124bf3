package dev.jari.gateway.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.contracts.action.ActionResult;
import dev.jari.contracts.action.AdminAction;
import dev.jari.contracts.action.ListActions;
import dev.jari.contracts.action.RecordAction;
import dev.jari.contracts.action.SettleAction;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.id.AdminActionId;
import dev.jari.contracts.id.UserId;
import dev.jari.gateway.service.Services;
import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabases;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.server.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TakingOverActionsStoreTest {

    private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");

    @RegisterExtension
    static final TestDatabase server = new TestDatabase();

    private final ManualClock clock = ManualClock.at("2026-05-01T12:00:00Z");
    private final List<AdminAction> ofBooking = new CopyOnWriteArrayList<>();
    private GatewayDatabase database;
    private AdminActions actions;
    private Services services;
    private ActionTakeover takeover;
    private volatile boolean bookingIsAway;

    @BeforeEach
    void open() {
        database = new GatewayDatabase(
                new ServiceDatabases(_ -> DatabaseSettings.at(server.url()).withPoolSize(2)));
        database.opened().jdbc().sql("TRUNCATE admin_action").update();
        actions = new AdminActions(database);
        var bus = new Bus(
                new LocalTransport(),
                Bodies.lenient(),
                MessagingSettings.defaults(),
                clock,
                MessagingMetrics.unobserved());
        bus.respond(ListActions.SUBJECT, ListActions.class, this::page);
        services = new Services(bus);
        takeover = startedNow();
    }

    private ActionTakeover startedNow() {
        return new ActionTakeover(database, services, clock);
    }

    /** Two a page, the newest first. */
    private Answer<Page<AdminAction>> page(ListActions asked) {
        if (bookingIsAway) throw new IllegalStateException("booking is away");
        var from = asked.cursor() == null ? 0 : Integer.parseInt(asked.cursor());
        var to = Math.min(from + 2, ofBooking.size());
        return Answer.granted(
                new Page<>(ofBooking.subList(from, to), to < ofBooking.size() ? Integer.toString(to) : null));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static AdminAction old(long id, @Nullable Integer status) {
        return new AdminAction(
                new AdminActionId(id),
                NOON.plusSeconds(id),
                new UserId(1),
                "POST /x",
                "/x/" + id,
                "REQ-" + id,
                ActionResult.of(status),
                status,
                null,
                null,
                status == null ? null : NOON.plusSeconds(id + 1));
    }

    private List<AdminAction> all() {
        var all = new ArrayList<AdminAction>();
        String cursor = null;
        do {
            var page = actions.list(null, cursor, 2);
            all.addAll(page.items());
            cursor = page.nextCursor();
        } while (cursor != null);
        return all;
    }

    @Test
    void bookings_actions_come_before_the_gateways_own_whenever_they_come() {
        // given
        var id = MachineChance.IDS.get();
        actions.record(new RecordAction(id, new UserId(2), "POST /new", "/new", "REQ-9", NOON));
        actions.settle(new SettleAction(id, 200, null, null, NOON));
        ofBooking.addAll(List.of(old(3, 200), old(2, 404), old(1, 500)));

        // when
        takeover.walkedLast();
        takeover.walkedLast();

        // then
        assertThat(all()).extracting(AdminAction::target).containsExactly("/new", "/x/3", "/x/2", "/x/1");
        assertThat(all().subList(1, 4)).isEqualTo(ofBooking);
    }

    @Test
    void it_goes_on_for_an_hour_after_the_start() {
        // given an action of which the answer is not known yet
        ofBooking.add(old(1, null));
        assertThat(takeover.walkedLast()).isFalse();
        assertThat(all().getFirst().result()).isEqualTo(ActionResult.UNKNOWN);

        // when it is answered, and another gateway of the release before tells booking of one more
        ofBooking.clear();
        ofBooking.addAll(List.of(old(2, 200), old(1, 200)));
        clock.advance(Duration.ofMinutes(59));

        // then
        assertThat(takeover.walkedLast()).isFalse();
        assertThat(all()).isEqualTo(ofBooking);
        clock.advance(Duration.ofMinutes(1));
        assertThat(takeover.walkedLast()).isTrue();
    }

    @Test
    void what_an_old_gateway_tells_booking_later_comes_with_the_next_start() {
        // given a takeover that ended while an action was open
        ofBooking.add(old(1, null));
        clock.advance(Duration.ofHours(1));
        assertThat(takeover.walkedLast()).isTrue();

        // when it is answered and another one comes, as after a rollback
        ofBooking.clear();
        ofBooking.addAll(List.of(old(2, 200), old(1, 200)));
        clock.advance(Duration.ofDays(30));

        // then the next process takes them over, and goes on for an hour of its own
        assertThat(startedNow().walkedLast()).isFalse();
        assertThat(all()).isEqualTo(ofBooking);
    }

    @Test
    void an_answer_that_is_known_stays_as_it_is() {
        ofBooking.add(old(1, 200));
        takeover.walkedLast();
        ofBooking.set(0, old(1, 404));
        takeover.walkedLast();

        assertThat(all().getFirst().status()).isEqualTo(200);
    }

    @Test
    void while_booking_is_away_nothing_is_done_and_nothing_is_lost() {
        // given
        bookingIsAway = true;
        clock.advance(Duration.ofDays(1));
        assertThatThrownBy(takeover::walkedLast).isInstanceOf(RuntimeException.class);

        // when
        bookingIsAway = false;
        ofBooking.add(old(1, 200));

        // then
        assertThat(takeover.walkedLast()).isTrue();
        assertThat(all()).hasSize(1);
    }
}
