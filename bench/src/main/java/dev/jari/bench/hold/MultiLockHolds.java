package dev.jari.bench.hold;

import static java.util.concurrent.TimeUnit.SECONDS;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.redisson.Redisson;
import org.redisson.api.BatchOptions;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.Config;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The sources' design, as a good engineer would write it: one lock per night taken together, reserved counts read from
 * PostgreSQL in one statement, hold counts in one MGET, and everything written in one pipeline. The client is tuned:
 * with its defaults waiting for locks would be the bottleneck.
 */
final class MultiLockHolds implements HoldDesk {

    private static final Duration TTL = Duration.ofMinutes(10);
    private static final LocalDate CHECK_IN = LocalDate.of(2027, 3, 1);
    private static final List<LocalDate> STAY =
            IntStream.range(0, NIGHTS).mapToObj(CHECK_IN::plusDays).toList();

    // The sources' own: wait one second, hold for five.
    private static final long LOCK_WAIT_SECONDS = 1;
    private static final long LOCK_LEASE_SECONDS = 5;

    private final RedissonClient redisson;
    private final HikariDataSource connections;
    private final JdbcClient jdbc;

    MultiLockHolds(String postgresUrl, String redisUrl, int roomTypes, int capacity) {
        var config = new Config().setCodec(StringCodec.INSTANCE);
        config.useSingleServer()
                .setAddress(redisUrl)
                .setConnectionPoolSize(64)
                .setSubscriptionConnectionPoolSize(50)
                .setSubscriptionsPerConnection(50);
        redisson = Redisson.create(config);
        var pool = new HikariConfig();
        pool.setJdbcUrl(postgresUrl);
        pool.setMaximumPoolSize(10);
        connections = new HikariDataSource(pool);
        jdbc = JdbcClient.create(connections);
        redisson.getKeys().flushdb();
        stock(roomTypes, capacity);
    }

    private void stock(int roomTypes, int capacity) {
        jdbc.sql("DROP TABLE IF EXISTS room_type_stock").update();
        jdbc.sql("""
                        CREATE TABLE room_type_stock (
                          room_type_id   bigint  NOT NULL,
                          target_date    date    NOT NULL,
                          total_quantity integer NOT NULL,
                          reserved_count integer NOT NULL,
                          PRIMARY KEY (room_type_id, target_date))
                        """).update();
        jdbc.sql("""
                        INSERT INTO room_type_stock (room_type_id, target_date, total_quantity, reserved_count)
                        SELECT room_type, CAST(:checkIn AS date) + night, :capacity, 0
                          FROM generate_series(0, :roomTypes - 1) AS room_type,
                               generate_series(0, :nights - 1) AS night
                        """)
                .param("checkIn", CHECK_IN)
                .param("capacity", capacity)
                .param("roomTypes", roomTypes)
                .param("nights", NIGHTS)
                .update();
    }

    @Override
    public boolean place(int roomType, long user) {
        var locks = STAY.stream()
                .map(night -> redisson.getLock("hold-lock:%d:%s".formatted(roomType, night)))
                .toArray(RLock[]::new);
        var all = redisson.getMultiLock(locks);
        try {
            if (!all.tryLock(LOCK_WAIT_SECONDS, LOCK_LEASE_SECONDS, SECONDS)) return false;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
        try {
            if (!isFree(roomType)) return false;
            write(roomType, user);
            return true;
        } finally {
            all.unlock();
        }
    }

    private boolean isFree(int roomType) {
        var free = jdbc.sql("""
                        SELECT total_quantity - reserved_count
                          FROM room_type_stock
                         WHERE room_type_id = :roomType
                           AND target_date >= :checkIn
                           AND target_date < :checkOut
                         ORDER BY target_date
                        """)
                .param("roomType", roomType)
                .param("checkIn", CHECK_IN)
                .param("checkOut", CHECK_IN.plusDays(NIGHTS))
                .query(Integer.class)
                .list();
        var keys = STAY.stream().map(night -> count(roomType, night)).toArray(String[]::new);
        var held = redisson.getBuckets(StringCodec.INSTANCE).<String>get(keys);
        for (var night = 0; night < NIGHTS; night++)
            if (free.get(night) - Integer.parseInt(held.getOrDefault(keys[night], "0")) < 1) return false;
        return true;
    }

    private void write(int roomType, long user) {
        var holdId = new UUID(0x4000, user).toString();
        var clientHoldKey = new UUID(0x4001, user).toString();
        var range = "%d:%s:%s".formatted(roomType, CHECK_IN, CHECK_IN.plusDays(NIGHTS));
        var batch = redisson.createBatch(BatchOptions.defaults());
        for (var night : STAY) {
            var _ = batch.getAtomicLong(count(roomType, night)).incrementAndGetAsync();
            var _ = batch.getAtomicLong(count(roomType, night)).expireAsync(TTL);
        }
        var _ = batch.getBucket("hold:" + holdId).setAsync(json(roomType, user, clientHoldKey), TTL);
        var _ = batch.getBucket("hold:idx:%d:%s".formatted(user, range)).setIfAbsentAsync(holdId, TTL);
        var _ = batch.getBucket("hold:snapshot:%s:%s".formatted(clientHoldKey, range))
                .setIfAbsentAsync(holdId, TTL);
        batch.execute();
    }

    private static String count(int roomType, LocalDate night) {
        return "hold-count:%d:%s".formatted(roomType, night);
    }

    private static String json(int roomType, long user, String clientHoldKey) {
        return "{\"roomTypeId\":%d,\"checkIn\":\"%s\",\"checkOut\":\"%s\",\"userId\":%d,\"clientHoldKey\":\"%s\"}"
                .formatted(roomType, CHECK_IN, CHECK_IN.plusDays(NIGHTS), user, clientHoldKey);
    }

    @Override
    public void close() {
        jdbc.sql("DROP TABLE room_type_stock").update();
        connections.close();
        redisson.shutdown();
    }
}
