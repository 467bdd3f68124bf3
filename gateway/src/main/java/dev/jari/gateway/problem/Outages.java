package dev.jari.gateway.problem;

import dev.jari.messaging.bus.NoAnswerInTime;
import dev.jari.messaging.bus.NoResponder;
import dev.jari.messaging.group.Overloaded;
import dev.jari.platform.fault.Faults;
import dev.jari.platform.fault.Unreachable;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisConnectionException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientException;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionTimedOutException;
import org.springframework.web.context.request.async.AsyncRequestTimeoutException;

/** Tells a part that does not answer, which passes, from a bug, which stays. */
public final class Outages {

    private static final List<Class<? extends Throwable>> SIGNS = List.of(
            DataAccessResourceFailureException.class,
            TransientDataAccessException.class,
            CannotCreateTransactionException.class,
            TransactionTimedOutException.class,
            SQLTransientException.class,
            SQLNonTransientConnectionException.class,
            RedisConnectionException.class,
            RedisCommandTimeoutException.class,
            AuthenticationServiceException.class,
            AsyncRequestTimeoutException.class,
            NoResponder.class,
            NoAnswerInTime.class,
            Overloaded.class,
            Unreachable.class,
            TimeoutException.class,
            RejectedExecutionException.class,
            ConnectException.class,
            SocketTimeoutException.class);

    private Outages() {}

    public static boolean caused(Throwable thrown) {
        return Faults.passes(thrown) || SIGNS.stream().anyMatch(sign -> Causes.find(thrown, sign) != null);
    }
}
