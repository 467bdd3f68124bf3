package dev.jari.locking;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.redisson.api.RScript.Mode;
import org.redisson.api.RScript.ReturnType;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;

/** A script kept as a file beside this class; keys, arguments and answers are plain text. */
final class LuaScript {

    private final RedissonClient redisson;
    private final String text;

    LuaScript(RedissonClient redisson, String file) {
        this.redisson = redisson;
        this.text = read(file);
    }

    List<String> run(List<String> keys, List<String> arguments) {
        return redisson.getScript(StringCodec.INSTANCE)
                .eval(Mode.READ_WRITE, text, ReturnType.LIST, List.copyOf(keys), arguments.toArray());
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
