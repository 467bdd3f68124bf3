package dev.jari.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A folder that belongs to one process at a time. The claim is a file lock, so it ends with the process however it
 * dies.
 */
public final class DataFolder implements AutoCloseable {

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private final Path path;
    private final FileChannel claim;

    private DataFolder(Path path, FileChannel claim) {
        this.path = path;
        this.claim = claim;
    }

    /** Creates the folder if needed and claims it; refuses when it can't be written or another process has it. */
    public static DataFolder claim(Path folder) {
        var path = folder.toAbsolutePath().normalize();
        FileChannel channel;
        try {
            // Secrets, data and programs that we run: no other user may read them.
            if (!Files.exists(path)) Files.createDirectories(path, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
            channel = FileChannel.open(path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new StartRefused(
                    "The data folder %s can't be written (%s); choose another with --data-dir."
                            .formatted(path, e.getClass().getSimpleName()),
                    e);
        }
        try {
            if (channel.tryLock() != null) return new DataFolder(path, channel);
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (OverlappingFileLockException _) {
            // Another part of this very process has it; the answer is the same.
        }
        throw new StartRefused("Another Jari is using the data folder %s; stop it, or choose another with --data-dir."
                .formatted(path));
    }

    public Path path() {
        return path;
    }

    /** A folder below, created on the way. */
    public Path below(String name) {
        try {
            return Files.createDirectories(path.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            claim.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
