package dev.jari.gateway.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.gateway.audit.WalkMemory.Position;
import dev.jari.testkit.server.TestRedis;
import io.lettuce.core.RedisClient;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Comparisons that go on at another gateway. */
class RememberingAWalkStoreTest {

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private static final Position ON_THE_WAY = new Position(4_711, 900, new TreeSet<>(List.of(12L, 30L)));

    private final RedisClient client = RedisClient.create(redis.url());

    @BeforeEach
    void forget() {
        redis.connection().sync().flushdb();
    }

    @AfterEach
    void close() {
        client.shutdown();
    }

    @Test
    void another_gateway_goes_on_where_the_last_stopped() {
        try (var one = new WalkMemory(client);
                var other = new WalkMemory(client)) {
            assertThat(one.place("claims")).isEqualTo(Position.BEGINNING);

            one.keep("claims", ON_THE_WAY);
            assertThat(other.place("claims")).isEqualTo(ON_THE_WAY);
            assertThat(other.place("money")).isEqualTo(Position.BEGINNING);

            other.keep("claims", Position.BEGINNING);
            assertThat(one.place("claims")).isEqualTo(Position.BEGINNING);
        }
    }

    @Test
    void without_redis_a_gateway_remembers_its_own() {
        var gone = RedisClient.create("redis://127.0.0.1:1");
        try (var alone = new WalkMemory(gone)) {
            alone.keep("claims", ON_THE_WAY);

            assertThat(alone.place("claims")).isEqualTo(ON_THE_WAY);
        } finally {
            gone.shutdown();
        }
    }

    @Test
    void a_redis_that_lost_it_is_told_again() {
        try (var memory = new WalkMemory(client)) {
            memory.keep("claims", ON_THE_WAY);
            redis.connection().sync().flushdb();

            assertThat(memory.place("claims")).isEqualTo(ON_THE_WAY);
        }
    }
}
