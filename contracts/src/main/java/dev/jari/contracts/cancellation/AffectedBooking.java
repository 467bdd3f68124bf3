package dev.jari.contracts.cancellation;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import java.time.LocalDate;
import java.time.LocalTime;

/**
 * A booking that a cancellation would touch.
 *
 * @param refund what would go back
 */
public record AffectedBooking(
        BookingId bookingId,
        String bookingNumber,
        UserId userId,
        BookingStatus status,
        LocalDate date,
        @JsonFormat(pattern = "HH:mm") LocalTime startTime,
        int quantity,
        Money refund) {}
