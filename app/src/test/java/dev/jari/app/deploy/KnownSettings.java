package dev.jari.app.deploy;

import dev.jari.testkit.source.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;
import tools.jackson.databind.json.JsonMapper;

/** Every setting that Jari or Spring Boot binds, as an environment variable spells it. */
record KnownSettings(Set<String> variables) {

    /** Names that platforms give, and the one the JVM itself reads. */
    private static final Set<String> PLATFORM =
            Set.of("DATABASE_URL", "REDIS_URL", "NATS_URL", "SERVICE_NAME", "JAVA_TOOL_OPTIONS");

    private static final Pattern DOCUMENTED = Pattern.compile("^\\| `(jari\\.[a-z.-]+)`");

    static KnownSettings read() throws IOException {
        var variables = new HashSet<String>();
        Stream.of(PLATFORM.stream(), ofJari(), ofSpring(), documented())
                .flatMap(names -> names)
                .map(KnownSettings::variable)
                .forEach(variables::add);
        return new KnownSettings(variables);
    }

    boolean know(String variable) {
        return variables.contains(variable(variable));
    }

    /** Dots and dashes are nothing to a variable's name, as far as Spring is concerned; so they are left out. */
    private static String variable(String setting) {
        return setting.toUpperCase(Locale.ROOT).replaceAll("[._-]", "");
    }

    private static Stream<String> ofJari() {
        var scanner = new ClassPathScanningCandidateComponentProvider(false);
        scanner.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
        return scanner.findCandidateComponents("dev.jari").stream()
                .map(found -> ClassUtils.resolveClassName(String.valueOf(found.getBeanClassName()), null))
                .filter(Class::isRecord)
                .flatMap(type -> Arrays.stream(type.getRecordComponents())
                        .map(component -> type.getAnnotation(ConfigurationProperties.class)
                                        .value() + "." + component.getName()));
    }

    /** Those without a class of settings, such as {@code jari.roles}, are at least in the handbook. */
    private static Stream<String> documented() throws IOException {
        return Files.readAllLines(ProjectRoot.path().resolve("docs/operations.md")).stream()
                .map(DOCUMENTED::matcher)
                .filter(matcher -> matcher.find())
                .map(matcher -> matcher.group(1));
    }

    private static Stream<String> ofSpring() throws IOException {
        var names = new HashSet<String>();
        var files = KnownSettings.class.getClassLoader().getResources("META-INF/spring-configuration-metadata.json");
        for (var file : Collections.list(files)) {
            try (var json = file.openStream()) {
                JsonMapper.shared()
                        .readTree(json)
                        .path("properties")
                        .forEach(property -> names.add(property.path("name").asString("")));
            }
        }
        return names.stream();
    }
}
