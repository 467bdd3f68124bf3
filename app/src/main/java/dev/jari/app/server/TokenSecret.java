package dev.jari.app.server;

import dev.jari.embedded.DataFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;

/** The secret an embedded Jari signs its tokens with: made once per data folder, readable by its owner alone. */
public final class TokenSecret {

    private static final int BYTES = 32;

    private TokenSecret() {}

    public static String of(DataFolder folder) {
        var file = folder.path().resolve("token-secret");
        try {
            if (!Files.exists(file)) {
                var secret = new byte[BYTES];
                new SecureRandom().nextBytes(secret);
                var ownerOnly = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
                Files.createFile(file, ownerOnly);
                Files.writeString(file, HexFormat.of().formatHex(secret), StandardOpenOption.WRITE);
            }
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
