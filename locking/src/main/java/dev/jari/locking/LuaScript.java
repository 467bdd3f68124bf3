package dev.jari.locking;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.redisson.api.RFuture;
import org.redisson.api.RScript.Mode;
import org.redisson.api.RScript.ReturnType;
import org.redisson.api.RedissonClient;
import org.redisson.client.RedisException;
import org.redisson.client.RedisTimeoutException;
import org.redisson.client.codec.StringCodec;

/** A script kept as a file beside this class; keys, arguments and answers are plain text. */
final class LuaScript {

    private final RedissonClient redisson;
    private final String text;

    LuaScript(RedissonClient redisson, String file) {
        this.redisson = redisson;
        this.text = read(file);
    }

    /** Waits for the answer as long as the client tries to get one, which is what a rush needs. */
    List<String> run(List<String> keys, List<String> arguments) {
        return redisson.getScript(StringCodec.INSTANCE)
                .eval(Mode.READ_WRITE, text, ReturnType.LIST, List.copyOf(keys), arguments.toArray());
    }

    /** Waits for so long at most. A command that was not sent until then is not sent any more. */
    List<String> run(List<String> keys, List<String> arguments, Duration patience) {
        RFuture<List<String>> answer = redisson.getScript(StringCodec.INSTANCE)
                .evalAsync(Mode.READ_WRITE, text, ReturnType.LIST, List.copyOf(keys), arguments.toArray());
        try {
            return answer.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RedisException fault ? fault : new RedisException(e.getCause());
        } catch (TimeoutException _) {
            answer.cancel(true);
            throw new RedisTimeoutException("no answer within " + patience);
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new RedisException(e);
        }
    }

    private static String read(String file) {
        try (var stream = LuaScript.class.getResourceAsStream(file)) {
            if (stream == null) throw new IllegalStateException("script %s is missing".formatted(file));
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
