package dev.jari.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a module's pom declares for its main code, beside what its compiled classes use. */
record DeclaredDependencies(Path module) {

    private static final Pattern DEPENDENCY = Pattern.compile("(?s)<dependency>(.*?)</dependency>");
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(.*?)</artifactId>");

    /** A type in a descriptor or a signature. */
    private static final Pattern TYPE = Pattern.compile("L([\\w/$]+)[;<]");

    private static final Pattern JAR = Pattern.compile(".*/(.+?)-\\d[^/]*\\.jar!/.*");
    private static final Pattern FOLDER = Pattern.compile(".*/([^/]+)/target/classes/.*");

    /** Artifacts of compile scope. */
    Set<String> declared() {
        var all = new TreeSet<String>();
        DEPENDENCY.matcher(read(module.resolve("pom.xml"))).results().forEach(dependency -> {
            if (dependency.group(1).contains("<scope>")) return;
            var artifact = ARTIFACT.matcher(dependency.group(1));
            if (artifact.find()) all.add(artifact.group(1));
        });
        return all;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Artifacts from which main classes of the module use a type. */
    Set<String> used() {
        var types = new TreeSet<String>();
        try (var files = Files.walk(module.resolve("target/classes"))) {
            files.filter(file -> file.toString().endsWith(".class"))
                    .forEach(file -> typesIn(file).forEach(types::add));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var artifacts = new TreeSet<String>();
        types.forEach(type -> artifactOf(type).forEach(artifacts::add));
        artifacts.remove(module.getFileName().toString());
        return artifacts;
    }

    private static Stream<String> typesIn(Path file) {
        try {
            var types = new TreeSet<String>();
            for (var entry : ClassFile.of().parse(file).constantPool()) {
                if (entry instanceof ClassEntry type) types.add(type.asInternalName());
                else if (entry instanceof Utf8Entry text)
                    TYPE.matcher(text.stringValue()).results().forEach(found -> types.add(found.group(1)));
            }
            return types.stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** None for a type of the JDK, and for what only looks like a type. */
    private static Stream<String> artifactOf(String type) {
        var place = DeclaredDependencies.class.getClassLoader().getResource(type + ".class");
        if (place == null || place.getProtocol().equals("jrt")) return Stream.empty();
        for (var form : new Pattern[] {JAR, FOLDER}) {
            var match = form.matcher(place.toString());
            if (match.matches()) return Stream.of(match.group(1));
        }
        throw new IllegalStateException("%s lies at %s".formatted(type, place));
    }
}
