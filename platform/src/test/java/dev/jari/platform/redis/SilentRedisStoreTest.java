package dev.jari.platform.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.jari.embedded.FreePorts;
import dev.jari.embedded.RedisServer;
import dev.jari.platform.redis.ScriptConnection.Consequences;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionStateAdapter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Redis freezes, ends and comes back. It is the test's own, so that no other test notices. */
class SilentRedisStoreTest {

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final RedisScript PLAIN = new RedisScript("return { 'here' }");

    @TempDir
    private Path folder;

    private final int port = FreePorts.next();
    private final RedisClient client = RedisClient.create(RedisServer.url(port));
    private final AtomicInteger losses = new AtomicInteger();
    private RedisServer redis;
    private ScriptConnection scripts;

    @BeforeEach
    void open() {
        // A client that is not connected is told so at once, and connects by itself.
        client.setOptions(ClientOptions.builder()
                .autoReconnect(false)
                .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                .build());
        client.addListener(new RedisConnectionStateAdapter() {
            @Override
            public void onRedisDisconnected(RedisChannelHandler<?, ?> connection) {
                losses.incrementAndGet();
            }
        });
        redis = start();
        scripts = new ScriptConnection(
                client, List.of(PLAIN), Duration.ofMillis(500), new Consequences("none is here", "all are here"));
        await().atMost(SOON).until(this::answers);
    }

    private RedisServer start() {
        return RedisServer.start(folder, port, Map.of("appendonly", "no"));
    }

    @AfterEach
    void close() {
        scripts.close();
        client.shutdown();
        redis.close();
    }

    private CompletableFuture<List<Object>> send() {
        return scripts.send(PLAIN, "cup");
    }

    private boolean answers() {
        try {
            return scripts.await(send()).equals(List.of("here"));
        } catch (RedisSilent _) {
            return false;
        }
    }

    @Test
    void a_frozen_redis_is_left_alone_for_a_moment_and_asked_again_after_it() throws Exception {
        // given
        signal("STOP");
        try {
            assertThatExceptionOfType(RedisSilent.class).isThrownBy(() -> scripts.await(send()));

            // when it is asked again at once, then nothing is sent
            assertThat(scripts.isSilent()).isTrue();
            assertThat(send()).isCompletedExceptionally();
            assertThatExceptionOfType(RedisSilent.class).isThrownBy(scripts::commands);

            // a moment later it is asked, and still silent
            await().atMost(SOON).until(() -> !scripts.isSilent());
            assertThatExceptionOfType(RedisSilent.class).isThrownBy(() -> scripts.await(send()));
        } finally {
            signal("CONT");
        }

        // then
        await().atMost(SOON).until(this::answers);
        assertThat(scripts.isSilent()).isFalse();
    }

    @Test
    void an_ended_redis_is_silent_until_it_is_started_again() {
        redis.close();
        await().atMost(SOON).until(losses::get, seen -> seen == 1);
        assertThatExceptionOfType(RedisSilent.class).isThrownBy(() -> scripts.await(send()));
        assertThat(scripts.isSilent()).isTrue();
        await().atMost(SOON).until(() -> !scripts.isSilent());
        assertThatExceptionOfType(RedisSilent.class).isThrownBy(() -> scripts.await(send()));

        redis = start();

        await().atMost(SOON).until(this::answers);
        assertThat(scripts.await(scripts.commands().scriptExists(PLAIN.digest()).toCompletableFuture()))
                .containsExactly(true);
    }

    @Test
    void what_is_under_way_when_the_connection_breaks_meets_a_silence() throws Exception {
        signal("STOP");
        var unread = send();
        signal("KILL");

        assertThatExceptionOfType(RedisSilent.class).isThrownBy(() -> scripts.await(unread));
    }

    private void signal(String name) throws IOException, InterruptedException {
        var pid = Files.readString(folder.resolve("redis.pid")).strip();
        assertThat(new ProcessBuilder("kill", "-" + name, pid).start().waitFor())
                .isZero();
    }
}
