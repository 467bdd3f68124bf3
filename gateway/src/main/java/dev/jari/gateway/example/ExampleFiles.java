package dev.jari.gateway.example;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import tools.jackson.databind.json.JsonMapper;

/** The stored examples. */
public final class ExampleFiles {

    private ExampleFiles() {}

    /** The example as maps and lists, which is how an API document takes it. */
    public static Object read(String name) {
        return JsonMapper.shared().readValue(text(name), Object.class);
    }

    static byte[] text(String name) {
        try (var file = ExampleFiles.class.getResourceAsStream(name + ".json")) {
            return Objects.requireNonNull(file, () -> "there is no example " + name)
                    .readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
