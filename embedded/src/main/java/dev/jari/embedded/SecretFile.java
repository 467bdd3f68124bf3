package dev.jari.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Secrets that are made once and kept in files that only their owner may read. */
public final class SecretFile {

    private static final int BYTES = 32;

    private SecretFile() {}

    /** What the file says; 32 random bytes in hexadecimal digits when it is not there yet. */
    public static String read(Path file) {
        try {
            if (!Files.exists(file)) {
                var secret = new byte[BYTES];
                new SecureRandom().nextBytes(secret);
                write(file, HexFormat.of().formatHex(secret));
            }
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Aside and renamed, so that a start killed half-way leaves no empty secret behind. */
    public static void write(Path file, String text) throws IOException {
        var aside = file.resolveSibling(file.getFileName() + ".part");
        Files.deleteIfExists(aside);
        Files.createFile(aside, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(aside, text, StandardOpenOption.WRITE);
        Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
