package dev.jari.messaging.fault;

import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells faults of the surroundings, which pass by themselves, from faults of the message or the code. */
public final class Faults {

    /** Deep enough for every real chain, and an end for one that goes in circles. */
    private static final int CAUSES_MAX = 20;

    // 08 connection, 53 out of resources, 57P shut down or idle too long, 25P03/25P04 transaction ended by its
    // time limit, 40001/40P01 lost against another transaction, 55P03 lock not had in time, 58 disk.
    private static final List<String> PASSING =
            List.of("08", "53", "57P", "25P03", "25P04", "40001", "40P01", "55P03", "58");

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
            case SQLException sql -> {
                var state = sql.getSQLState();
                yield state != null && PASSING.stream().anyMatch(state::startsWith);
            }
            default -> false;
        };
    }

    /** The failure in one line, short enough for a column. */
    public static String describe(Throwable failure) {
        var text = failure.getClass().getSimpleName() + ": " + failure.getMessage();
        return text.length() <= 500 ? text : text.substring(0, 500);
    }
}
