package dev.jari.platform.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import dev.jari.platform.redis.ScriptConnection.Consequences;
import dev.jari.testkit.server.TestRedis;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.KillArgs;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisConnectionStateAdapter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A Redis that is well, and forgets scripts, loses connections and answers with errors. */
class RunningScriptsStoreTest {

    /** A crowded machine may keep Redis waiting. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final RedisScript SHOUT =
            RedisScript.beside(RunningScriptsStoreTest.class, "common.lua", "shout.lua");

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private final AtomicInteger losses = new AtomicInteger();
    private RedisClient client;
    private ScriptConnection scripts;

    @BeforeEach
    void open() {
        client = RedisClient.create(redis.url());
        // What was lost comes back only when a client connects again.
        client.setOptions(ClientOptions.builder().autoReconnect(false).build());
        client.addListener(new RedisConnectionStateAdapter() {
            @Override
            public void onRedisDisconnected(RedisChannelHandler<?, ?> connection) {
                losses.incrementAndGet();
            }
        });
        scripts = new ScriptConnection(client, List.of(SHOUT), PATIENCE, new Consequences("all is still", "loud"));
    }

    @AfterEach
    void close() {
        scripts.close();
        client.shutdown();
    }

    private List<Object> run(RedisScript script, String... values) {
        return scripts.await(scripts.send(script, "cup", values));
    }

    @Test
    void a_script_is_made_of_files_beside_a_class() {
        assertThat(run(SHOUT, "tea")).containsExactly("cup", "tea!");

        assertThatIllegalStateException()
                .isThrownBy(() -> RedisScript.beside(RunningScriptsStoreTest.class, "whisper.lua"))
                .withMessageContaining("whisper.lua");
    }

    @Test
    void scripts_are_known_before_anything_is_sent() {
        // given that only connecting can have loaded it
        var own = new RedisScript("return { 'loaded by %s' }".formatted(redis.url()));
        try (var other = new ScriptConnection(client, List.of(own), PATIENCE, new Consequences("", ""))) {
            // then
            assertThat(other.await(other.commands().scriptExists(own.digest()).toCompletableFuture()))
                    .containsExactly(true);
        }
    }

    @Test
    void a_script_that_redis_forgot_is_sent_again() {
        assertThat(run(SHOUT, "tea")).containsExactly("cup", "tea!");

        redis.connection().sync().scriptFlush();

        assertThat(run(SHOUT, "milk")).containsExactly("cup", "milk!");
    }

    @Test
    void a_connection_that_was_lost_is_made_anew() {
        // given
        var lost = clientId();

        // when
        assertThat(redis.connection().sync().clientKill(KillArgs.Builder.id(lost)))
                .isEqualTo(1);

        await().atMost(PATIENCE).until(losses::get, seen -> seen == 1);

        // then
        assertThat(run(SHOUT, "tea")).containsExactly("cup", "tea!");
        assertThat(clientId()).isNotEqualTo(lost);
    }

    private long clientId() {
        return scripts.await(scripts.commands().clientId().toCompletableFuture());
    }

    @Test
    void a_wrong_script_is_a_bug_and_no_silence() {
        var wrong = new RedisScript("return redis.call('DANCE')");

        assertThatExceptionOfType(RedisCommandExecutionException.class).isThrownBy(() -> run(wrong));

        assertThat(scripts.isSilent()).isFalse();
        assertThat(run(SHOUT, "tea")).containsExactly("cup", "tea!");
    }

    @Test
    void a_server_that_can_not_serve_is_as_good_as_silent() {
        var loading = new RedisScript("return redis.error_reply('LOADING the dataset')");

        assertThatExceptionOfType(RedisSilent.class).isThrownBy(() -> run(loading));

        assertThat(scripts.isSilent()).isTrue();
    }

    @Test
    void an_answer_from_before_does_not_end_a_silence() {
        var before = CompletableFuture.completedFuture("tea");
        assertThatExceptionOfType(RedisSilent.class)
                .isThrownBy(() -> run(new RedisScript("return redis.error_reply('LOADING the dataset')")));

        assertThat(scripts.await(before)).isEqualTo("tea");

        assertThat(scripts.isSilent()).isTrue();
    }
}
