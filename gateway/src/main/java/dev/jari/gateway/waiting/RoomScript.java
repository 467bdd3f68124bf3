package dev.jari.gateway.waiting;

import io.lettuce.core.codec.Base16;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The scripts kept as files beside this class; those of a room begin with what all of them know. */
enum RoomScript {
    JOIN,
    LOOK,
    LEAVE,
    SETTINGS;

    private final String text;
    private final String digest;

    RoomScript() {
        var own = read(name().toLowerCase(Locale.ROOT) + ".lua");
        text = name().equals("SETTINGS") ? own : read("common.lua") + "\n" + own;
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
        try (var stream = RoomScript.class.getResourceAsStream(file)) {
            if (stream == null) throw new IllegalStateException("script %s is missing".formatted(file));
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
