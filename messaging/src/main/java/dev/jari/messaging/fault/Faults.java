package dev.jari.messaging.fault;

import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.TransactionSystemException;

/** Tells faults of the surroundings, which pass by themselves, from faults of the message or the code. */
public final class Faults {

    /** Deep enough for every real chain, and an end for one that goes in circles. */
    private static final int CAUSES_MAX = 20;

    // 08 connection, 53 out of resources, 57P shut down or idle too long, 25P03/25P04 transaction ended by its
    // time limit, 40001/40P01 lost against another transaction, 55P03 lock not had in time, 58 disk.
    private static final List<String> PASSING =
            List.of("08", "53", "57P", "25P03", "25P04", "40001", "40P01", "55P03", "58");

    private static final Set<String> LOST_A_RACE = Set.of("40001", "40P01", "55P03");

    private Faults() {}

    /** Whether trying the very same thing again later may succeed without anybody changing anything. */
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
