package dev.jari.app.api;

import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** The calls the running server says it has. */
record PublishedApi(JsonNode document) {

    /**
     * One of them.
     *
     * @param path with names of variables in braces
     */
    record Operation(String method, String path, JsonNode node) {

        List<JsonNode> parameters() {
            return node.path("parameters").valueStream().toList();
        }

        /** The example of its body, or nothing. */
        JsonNode example() {
            return node.at("/requestBody/content/application~1json/example");
        }

        /** Its answer has no end. */
        boolean isStream() {
            return path.endsWith("/stream");
        }

        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    static PublishedApi of(DemoJari jari) {
        return new PublishedApi(jari.ask(Call.get("/v3/api-docs")));
    }

    List<Operation> operations() {
        return document.path("paths")
                .propertyStream()
                .flatMap(path -> path.getValue()
                        .propertyStream()
                        .map(call ->
                                new Operation(call.getKey().toUpperCase(Locale.ROOT), path.getKey(), call.getValue())))
                .toList();
    }
}
