package dev.jari.contracts.audit;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.money.Money;

/** The order that one side believes a booking to be paid by. */
public record PaidBooking(BookingId bookingId, OrderId orderId, Money amount) {}
