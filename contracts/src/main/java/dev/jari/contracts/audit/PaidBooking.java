package dev.jari.contracts.audit;

import dev.jari.contracts.money.Money;

/** The order that one side believes a booking to be paid by. */
public record PaidBooking(long bookingId, long orderId, Money amount) {}
