package dev.jari.messaging.envelope;

import java.util.Map;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Turns bodies into JSON and back. A field the reader does not know is ignored, so that senders may go first. */
public final class Bodies {

    private static final TypeReference<Map<String, String>> HEADERS = new TypeReference<>() {};

    private final JsonMapper mapper;

    public Bodies(JsonMapper mapper) {
        this.mapper = mapper;
    }

    public static Bodies lenient() {
        return new Bodies(JsonMapper.builder()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build());
    }

    public String write(Object body) {
        return mapper.writeValueAsString(body);
    }

    public <T> T read(String json, Class<T> type) {
        return mapper.readValue(json, type);
    }

    /** For what a class alone does not tell: an answer and what it is an answer with. */
    public <T> T read(String json, BodyType<T> type) {
        return mapper.readValue(json, mapper.constructType(type.type()));
    }

    public Map<String, String> readHeaders(String json) {
        return json.equals("{}") ? Map.of() : mapper.readValue(json, HEADERS);
    }
}
