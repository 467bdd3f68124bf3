package dev.jari.platform.fault;

import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.TransactionTimedOutException;

/** Tells faults of the surroundings, which pass by themselves, from faults of the message or the code. */
public final class Faults {

    /** Deep enough for every real chain, and an end for one that goes in circles. */
    private static final int CAUSES_MAX = 20;

    /**
     * SQL states that pass, each because of its cause. Not among them: XX (the server's own bug, or broken data: one
     * message that meets it must not hold up its lane; a pooler that says XX000 while connecting shows as a pool
     * without connections), 25P02 (its cause is looked at instead), 54 (the statement itself is too large), 42, 22, 23.
     */
    private static final List<String> PASSING = List.of(
            // The connection; 08P01 is also what PgBouncer says when its server is gone.
            "08",
            // A standby, a demoted primary, or a provider's guard before the disk is full.
            "25006",
            // The server ended the session: its transaction was idle, or lasted, too long.
            "25P03",
            "25P04",
            // A pooler or proxy gave the connection another session; the pool throws it away.
            "26000",
            "42P05",
            // Lost against another transaction or the replay on a standby; whether it committed is not known.
            "40001",
            "40003",
            "40P01",
            // Out of disk, memory, connections or a configured limit.
            "53",
            // A lock not had in time.
            "55P03",
            // Cancelled by its time limit or an operator, shut down, crashed, starting, database dropped, idle session.
            "57",
            // Disk and files.
            "58");

    private static final String CANCELLED = "57014";

    private static final Set<String> LOST_A_RACE = Set.of("40001", "40P01", "55P03");

    private Faults() {}

    /** Whether trying the very same thing again later may succeed without any change made by hand. */
    public static boolean passes(Throwable failure) {
        @Nullable Throwable cause = failure;
        for (var depth = 0; cause != null && depth < CAUSES_MAX; depth++, cause = cause.getCause()) {
            if (passesByItself(cause)) return true;
        }
        return false;
    }

    private static boolean passesByItself(Throwable cause) {
        return switch (cause) {
            case Unreachable _, SQLTransientConnectionException _, SQLRecoverableException _ -> true;
            case SocketException _, SocketTimeoutException _ -> true;
            case TransactionTimedOutException _ -> true;
            // The server and the driver always give a state; the pool gives none when it says that a connection is
            // closed.
            case SQLException sql -> {
                var state = sql.getSQLState();
                yield state == null || PASSING.stream().anyMatch(state::startsWith);
            }
            // A rollback that failed too hides what went wrong before it.
            case TransactionSystemException system -> {
                var before = system.getApplicationException();
                yield before != null && passes(before);
            }
            default -> false;
        };
    }

    /** Whether it was ended because it took too long: then less at once may succeed where all of it did not. */
    public static boolean ranOutOfTime(Throwable failure) {
        @Nullable Throwable cause = failure;
        for (var depth = 0; cause != null && depth < CAUSES_MAX; depth++, cause = cause.getCause()) {
            if (cause instanceof TransactionTimedOutException) return true;
            if (cause instanceof SQLException sql && CANCELLED.equals(sql.getSQLState())) return true;
        }
        return false;
    }

    /** Whether the only thing wrong was another transaction at the same moment: trying at once is worth it. */
    public static boolean lostARace(Throwable failure) {
        @Nullable Throwable cause = failure;
        for (var depth = 0; cause != null && depth < CAUSES_MAX; depth++, cause = cause.getCause()) {
            if (cause instanceof SQLException sql && LOST_A_RACE.contains(String.valueOf(sql.getSQLState())))
                return true;
        }
        return false;
    }

    /** The failure in one line, short enough for a column. */
    public static String describe(Throwable failure) {
        var text = failure.getClass().getSimpleName() + ": " + failure.getMessage();
        return text.length() <= 500 ? text : text.substring(0, 500);
    }
}
