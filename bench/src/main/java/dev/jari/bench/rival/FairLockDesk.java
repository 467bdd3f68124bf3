package dev.jari.bench.rival;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.net.URI;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.client.RedisException;
import org.redisson.config.Config;

/**
 * The sources' design: a fair lock in Redis around the whole transaction, taken before it begins. The personal lock and
 * the waiting counter they have beside it are left out, which spares this rival two round trips.
 */
public final class FairLockDesk implements Desk {

    // Long enough that it refuses no customer of a tuned crowd, and so that the watchdog keeps the lock meanwhile.
    private static final long WAIT_SECONDS = 60;

    private final RedissonClient redisson;
    private final Desk inside;

    /**
     * @param tuned as many subscriptions as a crowd needs; by default there are 250 for a process, and every waiter of
     *     a fair lock needs one
     */
    public FairLockDesk(RivalDatabase database, String redisUrl, boolean tuned) {
        var config = new Config();
        var address = URI.create(redisUrl);
        var server =
                config.useSingleServer().setAddress("redis://%s:%d".formatted(address.getHost(), address.getPort()));
        var path = address.getPath();
        if (path.length() > 1) server.setDatabase(Integer.parseInt(path.substring(1)));
        if (tuned) server.setSubscriptionsPerConnection(50);
        redisson = Redisson.create(config);
        inside = new RowLockDesk(database);
    }

    @Override
    public long open(int capacity) {
        return inside.open(capacity);
    }

    @Override
    public Answer book(long slot, long user) {
        var lock = redisson.getFairLock("reservation_process_lock:" + slot);
        try {
            if (!lock.tryLock(WAIT_SECONDS, SECONDS)) return Answer.GAVE_UP;
        } catch (RedisException exhausted) {
            return Answer.GAVE_UP;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Answer.GAVE_UP;
        }
        try {
            return inside.book(slot, user);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int booked(long slot) {
        return inside.booked(slot);
    }

    @Override
    public void close() {
        redisson.shutdown();
    }
}
