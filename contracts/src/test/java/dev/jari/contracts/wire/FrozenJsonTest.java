package dev.jari.contracts.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.money.Money;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Every record that travels is written byte by byte as it was when its line was stored, and read back from it. */
class FrozenJsonTest {

    private static final Path STORED = Path.of("src/test/resources/frozen/records.txt");

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    /** The ways in which a wish names its places: what is absent then. */
    private static final Map<String, Set<String>> WAYS = Map.of(
            "byHold", Set.of("slotId", "offeringId", "checkIn", "checkOut", "date", "startTime"),
            "bySlot", Set.of("holdId", "offeringId", "checkIn", "checkOut", "date", "startTime"),
            "byNights", Set.of("holdId", "slotId", "date", "startTime"),
            "byTime", Set.of("holdId", "slotId", "checkIn", "checkOut"));

    record Sample(String name, Object body) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Sample> samples() throws IOException, URISyntaxException {
        var samples = new TreeMap<String, Object>();
        for (var type : records())
            specimens(type).forEach((variant, body) -> samples.put(name(type) + "." + variant, body));
        return samples.entrySet().stream()
                .map(entry -> new Sample(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static Map<String, Object> specimens(Class<?> type) {
        var components = Arrays.stream(type.getRecordComponents()).toList();
        var found = new LinkedHashMap<String, Object>();
        if (components.stream().anyMatch(each -> each.getName().equals("startTime") && Specimens.mayBeAbsent(each))) {
            WAYS.forEach((way, absent) -> {
                if (way.equals("byHold") && components.stream().noneMatch(each -> each.getName().equals("holdId")))
                    return;
                found.put(way, new Specimens(false, absent).of(type));
            });
        } else if (components.stream().anyMatch(each -> each.getType() == Refusal.class)) {
            found.put("granted", new Specimens(false, Set.of("refusal")).of(type));
            found.put("refused", refused(type));
        } else {
            found.put("full", new Specimens(false, Set.of()).of(type));
            found.put("sparse", new Specimens(true, Set.of()).of(type));
        }
        return found;
    }

    private static Object refused(Class<?> type) {
        try {
            return type.getMethod("refused", Refusal.class)
                    .invoke(null, new Specimens(false, Set.of()).of(Refusal.class));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("%s can't be refused".formatted(type), e);
        }
    }

    private static List<Class<?>> records() throws IOException, URISyntaxException {
        var root = Path.of(
                Money.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (var files = Files.walk(root)) {
            return files.map(file -> root.relativize(file).toString())
                    .filter(file -> file.endsWith(".class") && !file.endsWith("-info.class"))
                    .<Class<?>>map(FrozenJsonTest::load)
                    .filter(Class::isRecord)
                    .toList();
        }
    }

    private static Class<?> load(String file) {
        try {
            return Class.forName(file.replace(".class", "").replace('/', '.'));
        } catch (ClassNotFoundException e) {
            throw new LinkageError(file, e);
        }
    }

    private static String name(Class<?> type) {
        return type.getName().replace("dev.jari.contracts.", "");
    }

    private static Map<String, String> stored() throws IOException {
        var stored = new TreeMap<String, String>();
        for (var line : Files.readAllLines(STORED)) {
            var space = line.indexOf(' ');
            stored.put(line.substring(0, space), line.substring(space + 1));
        }
        return stored;
    }

    @ParameterizedTest
    @MethodSource("samples")
    void is_written_byte_by_byte_as_its_stored_line(Sample sample) throws IOException {
        assertThat(JSON.writeValueAsString(sample.body())).isEqualTo(stored().get(sample.name()));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void is_read_from_its_stored_line(Sample sample) throws IOException {
        assertThat(JSON.readValue(stored().get(sample.name()), sample.body().getClass()))
                .isEqualTo(sample.body());
    }

    @Test
    void every_record_has_its_stored_lines() throws IOException, URISyntaxException {
        assertThat(samples()).extracting(Sample::name).containsExactlyElementsOf(stored().keySet());
    }
}
