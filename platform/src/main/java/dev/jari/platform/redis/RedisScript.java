package dev.jari.platform.redis;

import io.lettuce.core.codec.Base16;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What Redis does in one step, and the digest under which it knows what it has seen. */
public final class RedisScript {

    private final String text;
    private final String digest;

    RedisScript(String text) {
        this.text = text;
        this.digest = Base16.digest(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Made of files kept beside a class, one after the other: what several scripts know has a file of its own. */
    public static RedisScript beside(Class<?> owner, String... files) {
        return new RedisScript(Stream.of(files).map(file -> read(owner, file)).collect(Collectors.joining("\n")));
    }

    private static String read(Class<?> owner, String file) {
        try (var stream = owner.getResourceAsStream(file)) {
            if (stream == null)
                throw new IllegalStateException("script %s is missing beside %s".formatted(file, owner.getName()));
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String text() {
        return text;
    }

    String digest() {
        return digest;
    }
}
