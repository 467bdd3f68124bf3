package dev.jari.app.kind;

import dev.jari.testkit.source.ProjectRoot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** The project's {@code VenueKind} with one kind more, as a programmer who adds it would write it. */
public record KindWithSpa(String source) {

    private static final Path VENUE_KIND =
            ProjectRoot.path().resolve("contracts/src/main/java/dev/jari/contracts/venue/VenueKind.java");

    private static final Pattern LAST = Pattern.compile("(\\w+);\n\n    /\\*\\*");
    private static final Pattern NO = Pattern.compile("(case [\\w, ]+)( -> false;)");

    /** Only its name: no question about it is answered. */
    public static KindWithSpa named() {
        try {
            return new KindWithSpa(LAST.matcher(Files.readString(VENUE_KIND)).replaceFirst("$1,\n    SPA;\n\n    /**"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every question answered with no. */
    public KindWithSpa answered() {
        return new KindWithSpa(NO.matcher(source).replaceAll("$1, SPA$2"));
    }

    int questions() {
        return Math.toIntExact(NO.matcher(source).results().count());
    }

    /** What the compiler says; the classes are in the folder if that is nothing. */
    public List<String> compile(Path folder) {
        var said = new DiagnosticCollector<JavaFileObject>();
        var file = new SimpleJavaFileObject(URI.create("source:///VenueKind.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
        var options =
                List.of("-d", folder.toString(), "-proc:none", "-classpath", System.getProperty("java.class.path"));
        ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, said, options, null, List.of(file))
                .call();
        return said.getDiagnostics().stream()
                .filter(one -> one.getKind() == Diagnostic.Kind.ERROR)
                .map(one -> one.getMessage(Locale.ENGLISH))
                .toList();
    }
}
