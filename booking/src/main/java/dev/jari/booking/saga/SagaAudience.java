package dev.jari.booking.saga;

import dev.jari.booking.attempt.PaymentOutcome;
import java.util.List;
import java.util.function.Consumer;

/**
 * Who hears of moves, always after their commit, so that nobody acts on what is rolled back.
 *
 * @param bookings who wait for what becomes of a booking
 * @param payments who wait for what becomes of an attempt to pay
 * @param ended hears which users may book their slots again
 * @param changed hears the ids of all that moved, once for each commit
 */
public record SagaAudience(
        Waiters<Decision> bookings,
        Waiters<PaymentOutcome> payments,
        Consumer<List<EndedClaim>> ended,
        Consumer<List<Long>> changed) {}
