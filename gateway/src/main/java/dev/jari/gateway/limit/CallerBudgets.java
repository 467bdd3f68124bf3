package dev.jari.gateway.limit;

import io.github.bucket4j.TimeMeter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The budgets of one kind of caller: of users, or of addresses. */
final class CallerBudgets {

    private final Budget reads;
    private final Budget writes;
    private final Budget holds;
    private final @Nullable Budget bookings;

    private CallerBudgets(Budget reads, Budget writes, Budget holds, @Nullable Budget bookings) {
        this.reads = reads;
        this.writes = writes;
        this.holds = holds;
        this.bookings = bookings;
    }

    static CallerBudgets ofUsers(LimitSettings settings, TimeMeter time) {
        return new CallerBudgets(
                new Budget("user-reads", settings.userReads(), settings.callersMax(), time),
                new Budget("user-writes", settings.userWrites(), settings.callersMax(), time),
                new Budget("user-holds", settings.userHolds(), settings.callersMax(), time),
                // What a user has not paid is counted by booking, for all gateways.
                null);
    }

    static CallerBudgets ofAddresses(LimitSettings settings, TimeMeter time) {
        return new CallerBudgets(
                new Budget("address-reads", settings.addressReads(), settings.callersMax(), time),
                new Budget("address-writes", settings.addressWrites(), settings.callersMax(), time),
                new Budget("address-holds", settings.addressHolds(), settings.callersMax(), time),
                new Budget("address-bookings", settings.addressBookings(), settings.callersMax(), time));
    }

    /** Takes one of each budget the request is for, up to the first that refuses. */
    List<Allowance> take(String caller, RequestKind ask) {
        return switch (ask) {
            case READ -> List.of(reads.take(caller));
            case WRITE, PAYMENT -> List.of(writes.take(caller));
            case HOLD -> writeAnd(holds, caller);
            case BOOKING -> writeAnd(bookings, caller);
        };
    }

    private List<Allowance> writeAnd(@Nullable Budget budget, String caller) {
        var write = writes.take(caller);
        return write.granted() && budget != null ? List.of(write, budget.take(caller)) : List.of(write);
    }

    /** A hold that was not placed keeps no customer from a place; asking for it has cost a write all the same. */
    void holdNotPlaced(String caller) {
        holds.giveBack(caller);
    }

    /** Nor does a booking that did not come about, or that is paid. */
    void bookingNotUnpaid(String caller) {
        if (bookings != null) bookings.giveBack(caller);
    }
}
