package dev.jari.app.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.app.demo.DemoVenue.DemoOffering;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.menu.ListMenu;
import dev.jari.contracts.menu.MenuItem;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.ListOfferings;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.contracts.slot.GeneratedSlots;
import dev.jari.contracts.slot.ListSlots;
import dev.jari.contracts.venue.ListVenues;
import dev.jari.contracts.venue.Venue;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.testkit.ManualClock;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The demo's catalogue is there, but for its slots. */
class DemoLoaderTest {

    private static final Money FREE = new Money(0, DemoVenue.CURRENCY);

    private final ManualClock clock = ManualClock.at("2026-11-15T00:00:00Z");
    private final Bus bus = new Bus(
            new LocalTransport(), Bodies.lenient(), MessagingSettings.defaults(), clock, MessagingMetrics.unobserved());
    private final Queue<Refusal> refusals = new ArrayDeque<>();

    @BeforeEach
    void answer() {
        bus.respond(
                ListVenues.class,
                _ -> page(DemoVenue.all().stream().map(DemoLoaderTest::venue).toList()));
        bus.respond(
                ListOfferings.class,
                _ -> page(offerings().map(DemoLoaderTest::offering).toList()));
        bus.respond(ListMenu.class, _ -> page(menu()));
        bus.respond(ListSlots.class, _ -> page(List.of()));
        bus.respond(GenerateSlots.class, _ -> {
            var refusal = refusals.poll();
            return refusal == null ? Answer.granted(new GeneratedSlots(1, 0, 0)) : Answer.refused(refusal);
        });
    }

    @AfterEach
    void close() {
        bus.close();
    }

    @Test
    void locks_left_by_a_killed_inventory_are_waited_for() {
        // given
        refusals.add(Refusal.of(ErrorCode.DUPLICATE_REQUEST).with("retryAfterSeconds", 1));
        refusals.add(Refusal.of(ErrorCode.LOCK_TIMEOUT).with("retryAfterSeconds", 1));

        // when
        var added = new DemoLoader(bus, clock).load();

        // then
        assertThat(added).isEqualTo(new DemoLoader.Added(0, (int) offerings().count()));
    }

    @Test
    void any_other_refusal_ends_it() {
        refusals.add(Refusal.of(ErrorCode.UNAVAILABLE));

        assertThatThrownBy(new DemoLoader(bus, clock)::load).hasMessageContaining("UNAVAILABLE");
    }

    @Test
    void a_lock_that_lasts_longer_than_generating_ends_it_at_once() {
        refusals.add(Refusal.of(ErrorCode.DUPLICATE_REQUEST).with("retryAfterSeconds", 3_600));

        assertThatThrownBy(new DemoLoader(bus, clock)::load).hasMessageContaining("DUPLICATE_REQUEST");
    }

    private static <T> Answer<Page<T>> page(List<T> items) {
        return Answer.granted(new Page<>(items, null));
    }

    private static Stream<DemoOffering> offerings() {
        return DemoVenue.all().stream().flatMap(venue -> venue.offerings().stream());
    }

    private static Venue venue(DemoVenue demo) {
        return new Venue(
                new VenueId(1),
                VenueKind.PARK_GOLF,
                Objects.requireNonNull(demo.input().name()),
                demo.input().nameEn(),
                DemoVenue.ZONE,
                DemoVenue.CURRENCY,
                List.of(),
                true);
    }

    private static Offering offering(DemoOffering demo) {
        return new Offering(
                new OfferingId(1),
                new VenueId(1),
                "",
                VenueKind.PARK_GOLF,
                DemoVenue.ZONE,
                DemoVenue.CURRENCY,
                List.of(),
                Objects.requireNonNull(demo.input().code()),
                Objects.requireNonNull(demo.input().name()),
                null,
                "",
                4,
                FREE,
                null,
                null,
                List.of(),
                null,
                null,
                null,
                null,
                true,
                1);
    }

    private static List<MenuItem> menu() {
        return offerings()
                .flatMap(offering -> offering.menu().stream())
                .map(item -> new MenuItem(
                        new MenuId(1), new OfferingId(1), Objects.requireNonNull(item.name()), FREE, 1, true))
                .toList();
    }
}
