package dev.jari.app.api;

import java.time.DateTimeException;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Compares JSON with that part of JSON Schema which the API document uses. What is not described may not be there. */
final class SchemaCheck {

    private final JsonNode document;

    SchemaCheck(JsonNode document) {
        this.document = document;
    }

    /** Where the value differs from what is described, and how. */
    List<String> differences(JsonNode value, JsonNode schema) {
        var found = new ArrayList<String>();
        check("", value, schema, found);
        return found;
    }

    private void check(String at, JsonNode value, JsonNode schema, List<String> found) {
        if (schema.has("$ref")) {
            var target = document.at(schema.path("$ref").stringValue().substring(1));
            if (target.isMissingNode()) found.add(at + " is described by nothing: " + schema);
            else check(at, value, target, found);
            return;
        }
        for (var part : schema.path("allOf")) check(at, value, part, found);
        for (var choice : List.of("oneOf", "anyOf"))
            if (schema.has(choice)
                    && schema.path(choice)
                            .valueStream()
                            .noneMatch(one -> differences(value, one).isEmpty()))
                found.add(at + " is none of what it may be");
        var types = types(schema);
        if (!types.isEmpty() && types.stream().noneMatch(type -> is(type, value)))
            found.add("%s is %s, not %s".formatted(at, value.getNodeType(), types));
        if (schema.has("enum") && schema.path("enum").valueStream().noneMatch(value::equals))
            found.add("%s is %s, which is not in the list".formatted(at, value));
        if (value.isNumber()) number(at, value, schema, found);
        if (value.isString()) text(at, value.stringValue(), schema, found);
        if (value.isObject()) object(at, value, schema, found);
        if (value.isArray() && schema.has("items"))
            for (var i = 0; i < value.size(); i++) check(at + "/" + i, value.path(i), schema.path("items"), found);
    }

    private static Set<String> types(JsonNode schema) {
        var type = schema.path("type");
        return Stream.concat(type.isString() ? Stream.of(type) : Stream.empty(), type.valueStream())
                .map(JsonNode::stringValue)
                .collect(Collectors.toSet());
    }

    private static boolean is(String type, JsonNode value) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isString();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            case "null" -> value.isNull();
            default -> false;
        };
    }

    private static void number(String at, JsonNode value, JsonNode schema, List<String> found) {
        if (schema.has("minimum")
                && value.decimalValue().compareTo(schema.path("minimum").decimalValue()) < 0)
            found.add("%s is %s, below the least".formatted(at, value));
        if (schema.has("maximum")
                && value.decimalValue().compareTo(schema.path("maximum").decimalValue()) > 0)
            found.add("%s is %s, above the most".formatted(at, value));
    }

    private static void text(String at, String text, JsonNode schema, List<String> found) {
        try {
            var format = schema.path("format").stringValue("");
            if (format.equals("date")) DateTimeFormatter.ISO_LOCAL_DATE.parse(text);
            if (format.equals("date-time")) DateTimeFormatter.ISO_INSTANT.parse(text);
        } catch (DateTimeException _) {
            found.add("%s is \"%s\", not a %s".formatted(at, text, schema.path("format")));
        }
    }

    private void object(String at, JsonNode value, JsonNode schema, List<String> found) {
        for (var name : schema.path("required"))
            if (!value.has(name.stringValue())) found.add(at + "/" + name.stringValue() + " is missing");
        var described = schema.path("properties");
        var others = schema.path("additionalProperties");
        value.propertyStream().forEach(property -> {
            var inside = at + "/" + property.getKey();
            if (described.has(property.getKey()))
                check(inside, property.getValue(), described.path(property.getKey()), found);
            else if (others.isObject()) check(inside, property.getValue(), others, found);
            else if (schema.has("properties") && !others.asBoolean(false)) found.add(inside + " is not described");
        });
    }
}
