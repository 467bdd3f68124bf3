package dev.jari.app.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version the build wrote into the program. */
public final class JariVersion implements IVersionProvider {

    private static final String FILE = "/META-INF/build-info.properties";

    public static String current() {
        try (var file = JariVersion.class.getResourceAsStream(FILE)) {
            if (file == null) return "unbuilt"; // classes run from an editor
            var properties = new Properties();
            properties.load(file);
            return properties.getProperty("build.version", "unbuilt");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String[] getVersion() {
        return new String[] {"Jari %s on Java %s".formatted(current(), Runtime.version())};
    }
}
