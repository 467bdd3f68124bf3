package dev.jari.app.api;

import java.net.http.HttpHeaders;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** An answer with one word for everything that is another one on another day. Of a list the first two are enough. */
final class FrozenForm {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private static final int ITEMS_MAX = 2;

    /** Made by chance. */
    private static final Set<String> BY_CHANCE =
            Set.of("bookingNumber", "holdId", "nextCursor", "requestId", "accessToken", "ticket", "instance", "id");

    /** Those that say something of the answer; the rest is the same for all, or of the transport. */
    private static final Set<String> HEADERS = Set.of(
            "content-type",
            "content-language",
            "etag",
            "idempotency-replayed",
            "link",
            "location",
            "preference-applied",
            "retry-after",
            "www-authenticate");

    private static final Pattern INSTANT = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+(Z|[+-]\\d\\d:\\d\\d)");
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private FrozenForm() {}

    static String of(JsonNode json) {
        return JSON.writeValueAsString(form("", json));
    }

    static String headers(HttpHeaders headers) {
        var names = new TreeSet<>(headers.map().keySet());
        names.retainAll(HEADERS);
        return String.join(", ", names);
    }

    static String of(String name, String text) {
        if (BY_CHANCE.contains(name)) return name;
        var dated = DATE.matcher(INSTANT.matcher(text).replaceAll("instant")).replaceAll("date");
        return NUMBER.matcher(dated.replaceAll("BK-\\w+", "BK").replaceAll("hld_\\w+", "hld"))
                .replaceAll("0");
    }

    private static JsonNode form(String name, JsonNode node) {
        return switch (node) {
            case ObjectNode object -> {
                var form = JsonNodeFactory.instance.objectNode();
                // What a notification is about has no order, and gets another one in every process.
                var fields = object.propertyStream().map(Map.Entry::getKey);
                (name.equals("data") ? fields.sorted() : fields)
                        .forEach(field -> form.set(field, form(field, object.get(field))));
                yield form;
            }
            case ArrayNode array -> {
                var form = JsonNodeFactory.instance.arrayNode();
                array.valueStream().limit(ITEMS_MAX).forEach(item -> form.add(form(name, item)));
                yield form;
            }
            case StringNode text -> JsonNodeFactory.instance.stringNode(of(name, text.stringValue()));
            case JsonNode other when other.isIntegralNumber() -> JsonNodeFactory.instance.numberNode(0);
            // Weekends have other prices.
            case JsonNode other
            when name.equals("premium") && other.isBoolean() -> JsonNodeFactory.instance.booleanNode(false);
            case JsonNode other -> other;
        };
    }
}
