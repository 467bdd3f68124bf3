package dev.jari.contracts.timeline;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.answer.Request;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.UserId;
import org.jspecify.annotations.Nullable;

/**
 * Asks a service for what it knows of a booking, in order; each service answers on its own subject.
 *
 * @param userId its customer, who reads it: nothing of other users belongs in it, and nothing that is internal
 * @param after where the part before ended
 */
public record ListTimelineShare(
        BookingId bookingId, UserId userId, @Nullable TimelinePlace after, int limit)
        implements Request<Items<PlacedEntry>> {

    public static final String INVENTORY = "inventory.timeline";
    public static final String ORDERS = "orders.timeline";
    public static final String NOTIFY = "notify.timeline";
}
