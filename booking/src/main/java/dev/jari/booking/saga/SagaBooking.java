package dev.jari.booking.saga;

import dev.jari.contracts.booking.BookingStatus;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the saga needs of a booking whose row is locked. */
record SagaBooking(
        long id,
        String number,
        long userId,
        @Nullable String userEmail,
        @Nullable String userName,
        BookingStatus status,
        long version,
        long offeringId,
        List<Long> slotIds,
        String snapshot,
        LocalDate date,
        LocalTime startTime,
        @Nullable LocalDate checkOut,
        int quantity,
        String currency,
        long totalAmount,
        long amountDue,
        Instant createdAt) {}
