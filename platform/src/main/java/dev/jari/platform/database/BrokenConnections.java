package dev.jari.platform.database;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.SQLExceptionOverride;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Throws connections away whose server is no use any more, beside those the pool itself takes for broken (08, shut
 * down). A connection stays where it is: after a fail-over the new primary is found only by connecting again, and what
 * one connection met the others of the pool would meet in turn. Those at work are closed when they are given back.
 */
final class BrokenConnections implements SQLExceptionOverride {

    // 25006 the server can't be written to any more; 26000 and 42P05 a pooler gave the connection another session,
    // whose prepared statements are not those the driver knows.
    private static final Set<String> STATES = Set.of("25006", "26000", "42P05");

    /** While a server is read-only those who only read keep their connections for at least so long. */
    private static final long BETWEEN_NANOS = Duration.ofSeconds(1).toNanos();

    private final AtomicLong lastTime = new AtomicLong(System.nanoTime() - BETWEEN_NANOS);
    private volatile @Nullable HikariDataSource pool;

    void watch(HikariDataSource watched) {
        pool = watched;
    }

    @java.lang.Override // the short name is the type of the answer here
    public Override adjudicate(SQLException failure) {
        if (STATES.contains(String.valueOf(failure.getSQLState()))
                || failure.getCause() instanceof SocketTimeoutException) throwAllAway();
        return Override.CONTINUE_EVICT;
    }

    private void throwAllAway() {
        var watched = pool;
        var last = lastTime.get();
        var now = System.nanoTime();
        if (watched == null || now - last < BETWEEN_NANOS || !lastTime.compareAndSet(last, now)) return;
        watched.getHikariPoolMXBean().softEvictConnections();
    }
}
