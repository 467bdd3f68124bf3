package dev.jari.booking.saga;

import static dev.jari.booking.saga.Effect.REFUND_ALL;
import static dev.jari.booking.saga.Effect.REFUND_BY_POLICY;
import static dev.jari.booking.saga.Effect.RELEASE;
import static dev.jari.booking.saga.Effect.REQUEST_PAYMENT;
import static dev.jari.booking.saga.Effect.TELL_CANCELLED;
import static dev.jari.booking.saga.Effect.TELL_CONFIRMED;
import static dev.jari.booking.saga.Effect.TELL_FAILED;
import static dev.jari.booking.saga.Effect.TELL_PAYMENT_FAILED;
import static dev.jari.contracts.booking.BookingStatus.CANCELLED;
import static dev.jari.contracts.booking.BookingStatus.COMPLETED;
import static dev.jari.contracts.booking.BookingStatus.CONFIRMED;
import static dev.jari.contracts.booking.BookingStatus.FAILED;
import static dev.jari.contracts.booking.BookingStatus.NO_SHOW;
import static dev.jari.contracts.booking.BookingStatus.PENDING;
import static dev.jari.contracts.booking.BookingStatus.SLOT_RESERVED;

import dev.jari.contracts.booking.BookingStatus;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The transition table: the only place that says where a booking may go. What is not listed is absorbed, because
 * messages come late and twice: the booking stays as it is, and what should not have come is counted.
 */
public final class Moves {

    /** Where every booking begins. */
    public static final BookingStatus FIRST = PENDING;

    /** While a booking is in one of these its user can't have another for the same slot. */
    public static final Set<BookingStatus> ACTIVE = Set.copyOf(EnumSet.of(PENDING, SLOT_RESERVED, CONFIRMED));

    /** In these a booking has its places for sure. */
    public static final Set<BookingStatus> SURE = Set.copyOf(EnumSet.of(SLOT_RESERVED, CONFIRMED, COMPLETED, NO_SHOW));

    // spotless:off
    static final List<Move> ALL = List.of(
            //       from           on                              to             then send
            new Move(PENDING,       Trigger.PLACES_RESERVED,        CONFIRMED,     TELL_CONFIRMED),
            new Move(PENDING,       Trigger.PLACES_RESERVED_UNPAID, SLOT_RESERVED),
            new Move(PENDING,       Trigger.RESERVE_REFUSED,        FAILED,        TELL_FAILED),
            new Move(PENDING,       Trigger.SAGA_TIMED_OUT,         FAILED,        RELEASE, TELL_FAILED),
            new Move(PENDING,       Trigger.CANCELLED,              CANCELLED,     RELEASE, TELL_CANCELLED),
            // A payment under way keeps the window open; declined, it may be tried again until the window closes.
            new Move(SLOT_RESERVED, Trigger.PAYMENT_ASKED,          SLOT_RESERVED, REQUEST_PAYMENT),
            new Move(SLOT_RESERVED, Trigger.PAYMENT_HELD,           SLOT_RESERVED),
            new Move(SLOT_RESERVED, Trigger.PAYMENT_FAILED,         SLOT_RESERVED, TELL_PAYMENT_FAILED),
            new Move(SLOT_RESERVED, Trigger.PAID,                   CONFIRMED,     TELL_CONFIRMED),
            new Move(SLOT_RESERVED, Trigger.CONFIRMED_UNPAID,       CONFIRMED,     TELL_CONFIRMED),
            new Move(SLOT_RESERVED, Trigger.PAYMENT_WINDOW_OVER,    FAILED,        RELEASE, TELL_FAILED),
            // Nothing is paid yet; a payment under way that succeeds finds the booking over and goes back.
            new Move(SLOT_RESERVED, Trigger.CANCELLED,              CANCELLED,     RELEASE, TELL_CANCELLED),
            new Move(CONFIRMED,     Trigger.CANCELLED,              CANCELLED,     RELEASE, REFUND_BY_POLICY,
                                                                                   TELL_CANCELLED),
            new Move(CONFIRMED,     Trigger.USED,                   COMPLETED),
            new Move(CONFIRMED,     Trigger.DID_NOT_COME,           NO_SHOW),
            // Money that comes when all is over, or for what is confirmed already, goes back in full. Places that come
            // late are already being released.
            new Move(CONFIRMED,     Trigger.PAID,                   CONFIRMED,     REFUND_ALL),
            new Move(COMPLETED,     Trigger.PAID,                   COMPLETED,     REFUND_ALL),
            new Move(NO_SHOW,       Trigger.PAID,                   NO_SHOW,       REFUND_ALL),
            new Move(FAILED,        Trigger.PAID,                   FAILED,        REFUND_ALL),
            new Move(CANCELLED,     Trigger.PAID,                   CANCELLED,     REFUND_ALL),
            // The way back of the places is told once; who waits for it is answered.
            new Move(FAILED,        Trigger.PLACES_RELEASED,        FAILED),
            new Move(CANCELLED,     Trigger.PLACES_RELEASED,        CANCELLED),
            new Move(CONFIRMED,     Trigger.PAYMENT_REFUNDED,       CONFIRMED),
            new Move(COMPLETED,     Trigger.PAYMENT_REFUNDED,       COMPLETED),
            new Move(NO_SHOW,       Trigger.PAYMENT_REFUNDED,       NO_SHOW),
            new Move(FAILED,        Trigger.PAYMENT_REFUNDED,       FAILED),
            new Move(CANCELLED,     Trigger.PAYMENT_REFUNDED,       CANCELLED));
    // spotless:on

    private static final Map<BookingStatus, Map<Trigger, Move>> BY_STATUS = byStatus();

    private Moves() {}

    /** The listed move, or none: then what happened is absorbed. */
    public static Optional<Move> find(BookingStatus from, Trigger on) {
        return Optional.ofNullable(BY_STATUS.getOrDefault(from, Map.of()).get(on));
    }

    private static Map<BookingStatus, Map<Trigger, Move>> byStatus() {
        var byStatus = new EnumMap<BookingStatus, Map<Trigger, Move>>(BookingStatus.class);
        for (var move : ALL) {
            var known = byStatus.computeIfAbsent(move.from(), _ -> new EnumMap<>(Trigger.class));
            if (known.put(move.on(), move) != null)
                throw new IllegalStateException("%s on %s is listed twice".formatted(move.from(), move.on()));
        }
        return byStatus;
    }
}
