package dev.jari.inventory.picture;

import io.lettuce.core.codec.Base16;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The scripts kept as files beside this class; each begins with what all of them know. */
public enum Script {
    PLACE,
    FIND,
    EXTEND,
    PIN,
    UNPIN,
    RELEASE,
    PICTURE,
    BLOCK,
    LOOK,
    HOLDING,
    INSPECT,
    LIMIT;

    private final String text;
    private final String digest;

    Script() {
        text = read("common.lua") + "\n" + read(name().toLowerCase(Locale.ROOT) + ".lua");
        digest = Base16.digest(text.getBytes(StandardCharsets.UTF_8));
    }

    String text() {
        return text;
    }

    /** Under which Redis knows a script that it has seen. */
    String digest() {
        return digest;
    }

    private static String read(String file) {
        try (var stream = Script.class.getResourceAsStream(file)) {
            if (stream == null) throw new IllegalStateException("script %s is missing".formatted(file));
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
