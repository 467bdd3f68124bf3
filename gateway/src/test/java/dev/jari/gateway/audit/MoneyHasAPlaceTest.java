package dev.jari.gateway.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.audit.ListPaid;
import dev.jari.contracts.audit.PaidBooking;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.money.Money;
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
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MoneyHasAPlaceTest {

    /** More than two pages, so that both sides are read on. */
    private static final int BOOKINGS = 2 * MoneyHasAPlace.PAGE + 7;

    private final Bus bus = new Bus(
            new LocalTransport(),
            Bodies.lenient(),
            MessagingSettings.defaults(),
            ManualClock.at("2026-05-01T09:00:00Z"),
            MessagingMetrics.unobserved());
    private final NavigableMap<Long, PaidBooking> orders = new ConcurrentSkipListMap<>();
    private final NavigableMap<Long, PaidBooking> bookings = new ConcurrentSkipListMap<>();
    private final AtomicInteger looksAtOne = new AtomicInteger();
    private Runnable betweenLooks = () -> {};

    @BeforeEach
    void agree() {
        LongStream.rangeClosed(1, BOOKINGS).forEach(id -> {
            orders.put(id, paid(id, 10 * id));
            bookings.put(id, paid(id, 10 * id));
        });
        bus.respond(ListPaid.ORDERS, ListPaid.class, question -> page(orders, question));
        bus.respond(ListPaid.BOOKING, ListPaid.class, question -> page(bookings, question));
    }

    private static PaidBooking paid(long bookingId, long orderId) {
        return new PaidBooking(new BookingId(bookingId), new OrderId(orderId), new Money(24_000, "KRW"));
    }

    @AfterEach
    void close() {
        bus.close();
    }

    private Items<PaidBooking> page(NavigableMap<Long, PaidBooking> side, ListPaid question) {
        if (question.limit() == 1) {
            looksAtOne.incrementAndGet();
            betweenLooks.run();
        }
        return new Items<>(side.tailMap(question.afterBookingId(), false).values().stream()
                .limit(question.limit())
                .toList());
    }

    private CheckResult check() {
        return new SideBySide<>(new MoneyHasAPlace(new Services(bus)), Duration.ofMillis(1), new WalkMemory(null))
                .check();
    }

    @Test
    void every_payment_is_compared_whatever_page_it_is_on() {
        assertThat(check()).isEqualTo(new CheckResult(MoneyHasAPlace.NAME, true, BOOKINGS, List.of()));
        assertThat(looksAtOne).hasValue(0);
    }

    @Test
    void planted_differences_of_every_kind_are_named() {
        // given
        bookings.remove(30L);
        orders.remove(60L);
        bookings.put(90L, paid(90, 901));
        bookings.put(95L, new PaidBooking(new BookingId(95), new OrderId(950), new Money(23_999, "KRW")));
        orders.put(100_000L, paid(100_000, 7));

        // when
        var result = check();

        // then
        assertThat(result.ok()).isFalse();
        assertThat(result.examined()).isEqualTo(BOOKINGS + 1);
        assertThat(result.violations())
                .containsExactly(
                        "booking 30 counts on no order, and 24000 KRW of order 300 is kept",
                        "booking 60 counts on 24000 KRW of order 600, which is not kept",
                        "booking 90 counts on 24000 KRW of order 901, and 24000 KRW of order 900 is kept",
                        "booking 95 counts on 23999 KRW of order 950, and 24000 KRW of order 950 is kept",
                        "booking 100000 counts on no order, and 24000 KRW of order 7 is kept");
    }

    @Test
    void money_on_its_way_is_no_violation() {
        // given a payment of which its booking hears only at the third look
        var late = bookings.remove(30L);
        betweenLooks = () -> {
            if (looksAtOne.get() == 5) bookings.put(30L, late);
        };

        // then
        assertThat(check().ok()).isTrue();
        assertThat(looksAtOne.get()).isBetween(5, 8);
    }
}
