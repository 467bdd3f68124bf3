package dev.jari.contracts.id;

/**
 * Which one of its kind. A number above zero, in JSON and in a path as well; which kind is said by the type. It has an
 * order so that rows can be locked in one: ids of one kind only are compared.
 */
public sealed interface Id extends Comparable<Id>
        permits AdminActionId,
                BookingId,
                CancellationId,
                CouponId,
                CourseId,
                EntryId,
                MenuId,
                NotificationId,
                OfferingId,
                OrderId,
                SlotId,
                UserId,
                VenueId {

    long value();

    @Override
    default int compareTo(Id other) {
        return Long.compare(value(), other.value());
    }

    static void check(String kind, long value) {
        if (value <= 0)
            throw new IllegalArgumentException("the id of a %s is above zero, not %d".formatted(kind, value));
    }
}
