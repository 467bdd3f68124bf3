package dev.jari.app.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.slotcache.CacheNews;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Request;
import dev.jari.contracts.error.Refusal;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.BodyType;
import dev.jari.platform.audit.Findings;
import dev.jari.testkit.source.ProjectRoot;
import dev.jari.testkit.source.SourceFile;
import dev.jari.testkit.source.SourceTree;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.util.ClassUtils;
import tools.jackson.databind.JavaType;

/** Questions, answers and broadcasts are objects within a process and JSON between two: both must mean the same. */
class TravellingRecordsContractTest {

    // A request is named where it is answered, a broadcast where it is listened to.
    private static final Pattern REQUEST = Pattern.compile("\\bbus\\s*\\.respond\\(\\s*(?:[^,(]+,\\s*)?(\\w+)\\.class");
    private static final Pattern BROADCAST = Pattern.compile("\\bbus\\.listen\\(\\s*[^,]+,\\s*(\\w+)\\.class");

    private final Bodies bodies = Bodies.lenient();

    static List<Class<?>> records() throws IOException {
        var found = new ArrayList<Class<?>>(List.of(CacheNews.class, Findings.class));
        for (var folder : List.of("dev/jari/contracts", "dev/jari/messaging/review")) {
            for (var file : new PathMatchingResourcePatternResolver()
                    .getResources("classpath*:%s/**/*.class".formatted(folder))) {
                var url = file.getURL().toString();
                var name = url.substring(url.indexOf(folder), url.length() - ".class".length());
                var type = ClassUtils.resolveClassName(name.replace('/', '.'), null);
                if (type.isRecord() && travelsAlone(type) && !url.contains("test-classes")) found.add(type);
            }
        }
        return found;
    }

    /** A refusal and what has type parameters travel within an answer, and are tried with it below. */
    private static boolean travelsAlone(Class<?> type) {
        return Modifier.isPublic(type.getModifiers()) && type.getTypeParameters().length == 0 && type != Refusal.class;
    }

    @ParameterizedTest
    @MethodSource("records")
    void a_record_arrives_as_it_was_sent(Class<?> type) {
        for (var filled : List.of(true, false)) {
            var sent = new Samples(filled).of(type);

            var arrived = bodies.read(bodies.write(sent), type);

            assertThat(arrived).isEqualTo(sent);
        }
    }

    static List<Class<?>> requests() throws IOException {
        return records().stream().filter(Request.class::isAssignableFrom).toList();
    }

    @ParameterizedTest
    @MethodSource("requests")
    void an_answer_arrives_as_it_was_sent(Class<?> request) {
        var type = (JavaType) Request.answerOf(request);
        for (var filled : List.of(true, false)) assertArrives(new Samples(filled).of(type), type);
        if (type.getRawClass() == Answer.class)
            assertArrives(Answer.refused((Refusal) new Samples(true).of(Refusal.class)), type);
    }

    private void assertArrives(Object sent, JavaType type) {
        var arrived = bodies.read(bodies.write(sent), new BodyType<>(type));

        assertThat(arrived).isEqualTo(sent);
    }

    @Test
    void every_request_and_broadcast_is_one_of_these_records() throws IOException {
        var known = records().stream().map(Class::getSimpleName).collect(Collectors.toSet());

        var travelling = travelling();

        assertThat(travelling).hasSizeGreaterThan(50);
        assertThat(known).containsAll(travelling);
    }

    private static Set<String> travelling() {
        return SourceTree.read(ProjectRoot.path())
                .of("java")
                .filter(SourceFile::isMain)
                .filter(file -> !file.path().startsWith("messaging/src/main/java/dev/jari/messaging/bus/"))
                .map(SourceFile::text)
                .flatMap(text -> Stream.of(REQUEST, BROADCAST)
                        .flatMap(pattern -> pattern.matcher(text).results()))
                .map((MatchResult found) -> found.group(1))
                .collect(Collectors.toSet());
    }
}
