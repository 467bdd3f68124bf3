package dev.jari.gateway.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.audit.ClaimOfBooking;
import dev.jari.contracts.audit.ListClaims;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.gateway.service.Services;
import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.testkit.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClaimsMatchBookingsTest {

    /** More than two pages, so that both sides are read on. */
    private static final int BOOKINGS = 2 * ListClaims.LIMIT_MAX + 7;

    private final Bus bus = new Bus(
            new LocalTransport(),
            Bodies.lenient(),
            MessagingSettings.defaults(),
            ManualClock.at("2026-05-01T09:00:00Z"),
            MessagingMetrics.unobserved());
    private final NavigableMap<Long, ClaimOfBooking> claims = new ConcurrentSkipListMap<>();
    private final NavigableMap<Long, ClaimOfBooking> bookings = new ConcurrentSkipListMap<>();
    private final AtomicInteger looksAtOne = new AtomicInteger();
    private Runnable betweenLooks = () -> {};

    @BeforeEach
    void agree() {
        LongStream.rangeClosed(1, BOOKINGS).map(i -> 3 * i).forEach(id -> {
            claims.put(id, new ClaimOfBooking(new BookingId(id), List.of(new SlotId(7), new SlotId(8)), 2));
            bookings.put(id, new ClaimOfBooking(new BookingId(id), List.of(new SlotId(8), new SlotId(7)), 2));
        });
        bus.respond(ListClaims.INVENTORY, ListClaims.class, question -> page(claims, question));
        bus.respond(ListClaims.BOOKING, ListClaims.class, question -> page(bookings, question));
    }

    @AfterEach
    void close() {
        bus.close();
    }

    private Items<ClaimOfBooking> page(NavigableMap<Long, ClaimOfBooking> side, ListClaims question) {
        if (question.limit() == 1) {
            looksAtOne.incrementAndGet();
            betweenLooks.run();
        }
        return new Items<>(side.tailMap(question.afterBookingId(), false).values().stream()
                .limit(question.limit())
                .toList());
    }

    private CheckResult check() {
        return new SideBySide<>(new ClaimsMatchBookings(new Services(bus)), Duration.ofMillis(1), new WalkMemory(null))
                .check();
    }

    @Test
    void every_booking_is_compared_whatever_page_it_is_on() {
        assertThat(check()).isEqualTo(new CheckResult(ClaimsMatchBookings.NAME, true, BOOKINGS, List.of()));
        assertThat(looksAtOne).hasValue(0);
    }

    @Test
    void where_nobody_has_anything_nothing_was_examined() {
        claims.clear();
        bookings.clear();

        assertThat(check()).isEqualTo(new CheckResult(ClaimsMatchBookings.NAME, false, 0, List.of()));
    }

    @Test
    void planted_differences_of_every_kind_are_named() {
        // given
        bookings.remove(30L);
        claims.remove(60L);
        claims.put(90L, new ClaimOfBooking(new BookingId(90), List.of(new SlotId(7)), 2));
        bookings.put(120L, new ClaimOfBooking(new BookingId(120), List.of(new SlotId(7), new SlotId(8)), 3));
        claims.put(100_000L, new ClaimOfBooking(new BookingId(100_000), List.of(new SlotId(9)), 1));

        // when
        var result = check();

        // then
        assertThat(result.ok()).isFalse();
        assertThat(result.examined()).isEqualTo(BOOKINGS + 1);
        assertThat(result.violations())
                .containsExactly(
                        "booking 30 is not sure of places, and has a claim on 2 of slots [7, 8]",
                        "booking 60 is sure of 2 of slots [8, 7], and has no claim",
                        "booking 90 is sure of 2 of slots [8, 7], and has a claim on 2 of slots [7]",
                        "booking 120 is sure of 3 of slots [7, 8], and has a claim on 2 of slots [7, 8]",
                        "booking 100000 is not sure of places, and has a claim on 1 of slots [9]");
    }

    @Test
    void work_on_its_way_is_no_violation() {
        // given a claim whose booking hears of it only at the third look
        var late = bookings.remove(30L);
        betweenLooks = () -> {
            if (looksAtOne.get() == 5) bookings.put(30L, late);
        };

        // then
        assertThat(check().ok()).isTrue();
        assertThat(looksAtOne.get()).isBetween(5, 8);
    }

    @Test
    void even_when_everything_is_different_it_comes_to_an_end() {
        // given
        bookings.clear();

        // then
        assertThat(check().violations()).hasSizeBetween(100, 200);
    }

    @Test
    void more_differences_on_their_way_than_it_remembers_do_not_make_it_stop_early() {
        // given every booking late, and one that never comes, at the very end
        var late = List.copyOf(bookings.values());
        bookings.clear();
        claims.put(100_000L, new ClaimOfBooking(new BookingId(100_000), List.of(new SlotId(9)), 1));
        betweenLooks =
                () -> late.forEach(booking -> bookings.put(booking.bookingId().value(), booking));

        // then
        assertThat(check().violations()).singleElement().asString().contains("booking 100000");
    }

    @Test
    void a_comparison_without_time_for_all_says_so_and_the_next_goes_on_where_it_stopped() {
        // given a difference at the very end, and time for three hundred at once
        claims.put(100_000L, new ClaimOfBooking(new BookingId(100_000), List.of(new SlotId(9)), 1));
        var memory = new WalkMemory(null);

        // when
        var first = hasty(memory).check();
        var looked = first.examined();
        var last = first;
        for (var i = 0; i < 3; i++) {
            last = hasty(memory).check();
            looked += last.examined();
            assertThat(last.seen()).isEqualTo(looked);
        }

        // then
        assertThat(first.ok()).isTrue();
        assertThat(first.note()).isEqualTo("only bookings from 1 to 897; the next audit goes on there");
        assertThat(first.of()).isNull();
        assertThat(looked).isEqualTo(BOOKINGS + 1L).isEqualTo(last.of());
        assertThat(last.violations()).singleElement().asString().contains("booking 100000");
        assertThat(last.note()).isEqualTo("only bookings after 2691, for which the last audit had no time");
        assertThat(hasty(memory).check().examined()).isEqualTo(first.examined());
    }

    @Test
    void a_difference_found_on_the_way_is_told_by_every_audit_until_it_is_gone() {
        // given a difference at the beginning, and time for three hundred at once
        var lost = bookings.remove(30L);
        var memory = new WalkMemory(null);

        // when the walk has gone on
        var found = hasty(memory).check();
        var later = hasty(memory).check();
        bookings.put(30L, lost);
        var mended = hasty(memory).check();

        // then
        assertThat(found.violations()).singleElement().asString().contains("booking 30 ");
        assertThat(later.note()).startsWith("only bookings from 898");
        assertThat(later.violations()).isEqualTo(found.violations());
        assertThat(mended.ok()).isTrue();
    }

    /** Has time for three hundred bookings. */
    private SideBySide<ClaimOfBooking> hasty(WalkMemory memory) {
        var time = new AtomicLong();
        return new SideBySide<>(
                new ClaimsMatchBookings(new Services(bus)),
                Duration.ofMillis(1),
                memory,
                Duration.ofNanos(300),
                time::incrementAndGet);
    }
}
