package dev.jari.contracts.timeline;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.booking.Actor;
import dev.jari.contracts.booking.BookingStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One thing that happened to a booking.
 *
 * @param what such as {@code CREATED}, {@code PLACES_RELEASED}, {@code WALLET_TAKEN}, {@code slot.reserve sent}
 * @param from the status before, where it changed
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TimelineEntry(
        Instant at,
        Actor actor,
        String what,
        @Nullable BookingStatus from,
        @Nullable BookingStatus to,
        @Nullable String detail) {}
