package dev.jari.gateway.overview;

import dev.jari.contracts.overview.Arrivals;
import dev.jari.contracts.overview.MoneyOfDay;
import dev.jari.contracts.overview.Revenue;
import dev.jari.contracts.overview.StatusCount;
import dev.jari.gateway.audit.AuditState;
import dev.jari.gateway.waiting.WaitingLines.Lines;
import dev.jari.messaging.review.OutboxCounts;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of today. A part is absent while the service that has it does not answer.
 *
 * @param at when they were asked for
 * @param date today, by the time zone
 * @param bookings made today, by the state they are in now
 * @param arrivals visits that begin today, by the calendars of the venues
 * @param money of today
 * @param orders that need a look now
 * @param holds that live
 * @param waiting rooms with a line, and the people in them
 * @param messages between services, of each service that answered
 * @param audit how the last one ended; absent before the first
 * @param away who did not answer
 */
record Overview(
        Instant at,
        LocalDate date,
        String timeZone,
        @Nullable List<StatusCount> bookings,
        @Nullable Arrivals arrivals,
        @Nullable MoneyToday money,
        @Nullable OrdersNow orders,
        @Nullable HoldsNow holds,
        @Nullable Lines waiting,
        List<MessagesNow> messages,
        @Nullable AuditState audit,
        List<String> away) {

    /** @param complete false where there is more than is added up at once */
    record MoneyToday(List<Revenue> revenue, boolean complete) {

        static MoneyToday of(MoneyOfDay day) {
            return new MoneyToday(day.revenue(), day.complete());
        }
    }

    /**
     * @param stuck that the recovery looks after
     * @param parked that it gave up
     */
    record OrdersNow(long stuck, long parked) {

        static OrdersNow of(MoneyOfDay day) {
            return new OrdersNow(day.stuck(), day.parked());
        }
    }

    record HoldsNow(long live) {}

    /**
     * @param waiting not taken over yet
     * @param lagSeconds the age of the oldest of them
     * @param parked given up
     */
    record MessagesNow(String service, long waiting, double lagSeconds, long parked) {

        static MessagesNow of(String service, OutboxCounts counts, Instant now) {
            var oldest = counts.oldest();
            // Another process may have written it by a clock that is a little ahead.
            var lag = oldest == null || oldest.isAfter(now) ? Duration.ZERO : Duration.between(oldest, now);
            return new MessagesNow(service, counts.waiting(), lag.toMillis() / 1000.0, counts.parked());
        }
    }
}
