package dev.jari.booking.news;

import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.FailReason;
import dev.jari.contracts.id.BookingId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Where a booking went when it left the state it began in, for the caller who waits for that. */
public record Decision(
        BookingId bookingId,
        BookingStatus status,
        long version,
        @Nullable Instant payBy,
        @Nullable FailReason failReason,
        @Nullable String failDetail,
        @Nullable Integer available) {}
