package dev.jari.client;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.client.Problem.Fault;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads what Jari writes, also what a later one adds, and writes what it reads. */
final class Json {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(EnumFeature.READ_UNKNOWN_ENUM_VALUES_USING_DEFAULT_VALUE)
            .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
            .build();

    private Json() {}

    static byte[] bytes(Object body) {
        return MAPPER.writeValueAsBytes(body);
    }

    static <T> T read(byte[] bytes, Class<T> type) {
        return MAPPER.readValue(bytes, type);
    }

    static <T> T read(String text, Class<T> type) {
        return MAPPER.readValue(text, type);
    }

    static <T> Page<T> page(byte[] bytes, Class<T> type) {
        JavaType page = MAPPER.getTypeFactory().constructParametricType(Page.class, type);
        return MAPPER.readValue(bytes, page);
    }

    static JsonNode tree(byte[] bytes) {
        return bytes.length == 0 ? MAPPER.missingNode() : MAPPER.readTree(bytes);
    }

    static <T> T read(JsonNode tree, Class<T> type) {
        return MAPPER.treeToValue(tree, type);
    }

    /** Whatever it is: an error may come from a proxy that knows nothing of problems. */
    static Problem problem(AnswerInfo info, byte[] bytes) {
        var body = treeOrNothing(bytes);
        var retryAfter = info.retryAfter();
        return new Problem(
                info.status(),
                body.path("code").stringValue(""),
                body.path("title").stringValue(""),
                body.path("detail").stringValue(""),
                body.path("requestId").stringValue(info.requestId()),
                body.path("available").isIntegralNumber()
                        ? body.path("available").intValue()
                        : null,
                retryAfter == null ? number(body.path("retryAfterSeconds")) : (Long) retryAfter.toSeconds(),
                number(body.path("bookingId")),
                faults(body.path("errors")));
    }

    private static JsonNode treeOrNothing(byte[] bytes) {
        try {
            return tree(bytes);
        } catch (JacksonException notJson) {
            return MAPPER.missingNode();
        }
    }

    private static @Nullable Long number(JsonNode value) {
        return value.isIntegralNumber() ? value.longValue() : null;
    }

    private static List<Fault> faults(JsonNode errors) {
        return errors.valueStream()
                .map(error -> new Fault(
                        error.path("pointer").stringValue(""),
                        error.path("code").stringValue(""),
                        error.path("detail").stringValue("")))
                .toList();
    }
}
