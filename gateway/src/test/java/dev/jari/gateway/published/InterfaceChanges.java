package dev.jari.gateway.published;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Finds what a caller written to an older API document could stumble over in a newer one. A caller has to expect new
 * fields and words in an answer that it reads, and must not have to send anything new, or less, in a request.
 */
public final class InterfaceChanges {

    private static final List<String> METHODS = List.of("get", "put", "post", "delete", "patch", "head", "options");

    private final JsonNode before;
    private final JsonNode after;
    private final Set<Change> found = new LinkedHashSet<>();

    private InterfaceChanges(JsonNode before, JsonNode after) {
        this.before = before;
        this.after = after;
    }

    /** Something that could break a caller of an operation. */
    public record Change(String operation, String what) {

        @Override
        public String toString() {
            return operation + ": " + what;
        }
    }

    public static List<Change> incompatible(JsonNode before, JsonNode after) {
        var changes = new InterfaceChanges(before, after);
        before.path("paths").propertyStream().forEach(path -> {
            for (var method : METHODS) if (path.getValue().has(method)) changes.compareOperation(path.getKey(), method);
        });
        return new ArrayList<>(changes.found);
    }

    private void compareOperation(String path, String method) {
        var name = method.toUpperCase(Locale.ROOT) + " " + path;
        var old = before.path("paths").path(path).path(method);
        var now = after.path("paths").path(path).path(method);
        if (now.isMissingNode()) {
            found.add(new Change(name, "is gone"));
            return;
        }
        if (old.path("security").isEmpty() && !now.path("security").isEmpty())
            found.add(new Change(name, "needs a token"));
        compareParameters(name, old.path("parameters"), now.path("parameters"));
        compareBody(name, old.path("requestBody"), now.path("requestBody"));
        compareAnswers(name, old.path("responses"), now.path("responses"));
    }

    private void compareParameters(String name, JsonNode old, JsonNode now) {
        for (var parameter : old) {
            var same = find(now, parameter);
            var what = "parameter " + parameter.path("name").stringValue("");
            if (same == null) found.add(new Change(name, what + " is gone"));
            else {
                if (required(same) && !required(parameter)) found.add(new Change(name, what + " is required now"));
                compare(name, what, Direction.REQUEST, parameter.path("schema"), same.path("schema"));
            }
        }
        for (var parameter : now)
            if (required(parameter) && find(old, parameter) == null)
                found.add(new Change(
                        name,
                        "parameter %s is new and required"
                                .formatted(parameter.path("name").stringValue(""))));
    }

    private static boolean required(JsonNode thing) {
        return thing.path("required").booleanValue(false);
    }

    private static @Nullable JsonNode find(JsonNode parameters, JsonNode wanted) {
        for (var parameter : parameters)
            if (parameter.path("name").equals(wanted.path("name"))
                    && parameter.path("in").equals(wanted.path("in"))) return parameter;
        return null;
    }

    private void compareBody(String name, JsonNode old, JsonNode now) {
        if (required(now) && !required(old)) found.add(new Change(name, "a body is required now"));
        if (!old.isMissingNode() && now.isMissingNode()) found.add(new Change(name, "takes no body any more"));
        else compareContent(name, "body", Direction.REQUEST, old.path("content"), now.path("content"));
    }

    private void compareAnswers(String name, JsonNode old, JsonNode now) {
        old.propertyStream().filter(answer -> answer.getKey().startsWith("2")).forEach(answer -> {
            var status = answer.getKey();
            var same = now.path(status);
            if (same.isMissingNode()) {
                found.add(new Change(name, "does not answer %s any more".formatted(status)));
                return;
            }
            for (var header : answer.getValue().path("headers").propertyNames())
                if (!same.path("headers").has(header))
                    found.add(new Change(name, "answer %s has no header %s any more".formatted(status, header)));
            compareContent(
                    name,
                    "answer " + status,
                    Direction.ANSWER,
                    answer.getValue().path("content"),
                    same.path("content"));
        });
    }

    private void compareContent(String name, String where, Direction direction, JsonNode old, JsonNode now) {
        old.propertyStream().forEach(type -> {
            if (now.has(type.getKey()))
                compare(
                        name,
                        where,
                        direction,
                        type.getValue().path("schema"),
                        now.path(type.getKey()).path("schema"));
            else found.add(new Change(name, "%s is not %s any more".formatted(where, type.getKey())));
        });
    }

    private enum Direction {
        REQUEST,
        ANSWER
    }

    private void compare(String name, String where, Direction direction, JsonNode oldSchema, JsonNode newSchema) {
        compare(new Place(name, where, direction, Set.of()), oldSchema, newSchema);
    }

    /**
     * Where in a document a comparison is.
     *
     * @param seen references on the way, so that a schema that contains itself comes to an end
     */
    private record Place(String operation, String where, Direction direction, Set<String> seen) {

        Place in(String field) {
            return new Place(operation, where + "." + field, direction, seen);
        }

        Place through(String reference) {
            var more = new TreeSet<>(seen);
            more.add(reference);
            return new Place(operation, where, direction, more);
        }
    }

    private void compare(Place place, JsonNode oldSchema, JsonNode newSchema) {
        var reference = oldSchema.path("$ref").stringValue("");
        if (!reference.isEmpty() && place.seen().contains(reference)) return;
        var here = reference.isEmpty() ? place : place.through(reference);
        var old = resolved(before, oldSchema);
        var now = resolved(after, newSchema);
        if (!types(old).equals(types(now))) {
            say(here, "was %s and is %s".formatted(types(old), types(now)));
            return;
        }
        if (!old.path("format").equals(now.path("format")))
            say(here, "has another format: %s".formatted(now.path("format").stringValue("none")));
        for (var choice : List.of("oneOf", "anyOf", "allOf"))
            if (!old.path(choice).equals(now.path(choice))) say(here, "is put together in another way");
        if (here.direction() == Direction.REQUEST) narrowed(here, old, now);
        compareFields(here, old, now);
        if (old.has("items")) compare(here.in("[]"), old.path("items"), now.path("items"));
        if (old.path("additionalProperties").isObject())
            compare(here.in("*"), old.path("additionalProperties"), now.path("additionalProperties"));
    }

    private void compareFields(Place place, JsonNode old, JsonNode now) {
        var before = requiredFields(old);
        var after = requiredFields(now);
        old.path("properties").propertyStream().forEach(field -> {
            var here = place.in(field.getKey());
            var same = now.path("properties").path(field.getKey());
            if (same.isMissingNode()) say(here, "is gone");
            else {
                if (place.direction() == Direction.ANSWER
                        && before.contains(field.getKey())
                        && !after.contains(field.getKey())) say(here, "may be absent now");
                compare(here, field.getValue(), same);
            }
        });
        if (place.direction() == Direction.REQUEST)
            for (var field : after) if (!before.contains(field)) say(place.in(field), "is required now");
    }

    private static Set<String> requiredFields(JsonNode schema) {
        return schema.path("required")
                .valueStream()
                .map(field -> field.stringValue(""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private void narrowed(Place place, JsonNode old, JsonNode now) {
        for (var word : old.path("enum"))
            if (now.has("enum") && !now.path("enum").valueStream().toList().contains(word))
                say(place, "does not take %s any more".formatted(word.asString()));
        if (!old.has("enum") && now.has("enum")) say(place, "takes only some words now");
        for (var most : List.of("maximum", "maxLength", "maxItems"))
            if (now.has(most)
                    && (!old.has(most)
                            || now.path(most).doubleValue() < old.path(most).doubleValue()))
                say(place, "has a smaller " + most);
        for (var least : List.of("minimum", "minLength", "minItems"))
            if (now.has(least)
                    && (!old.has(least)
                            || now.path(least).doubleValue() > old.path(least).doubleValue()))
                say(place, "has a larger " + least);
        if (now.has("pattern") && !now.path("pattern").equals(old.path("pattern"))) say(place, "has another pattern");
    }

    private static JsonNode resolved(JsonNode document, JsonNode schema) {
        var reference = schema.path("$ref").stringValue("");
        return reference.isEmpty() ? schema : document.at(reference.substring(1));
    }

    /** One or several, in no order. */
    private static Set<String> types(JsonNode schema) {
        var type = schema.path("type");
        if (type.isArray())
            return type.valueStream().map(one -> one.stringValue("")).collect(Collectors.toCollection(TreeSet::new));
        return new TreeSet<>(Set.of(type.stringValue("anything")));
    }

    private void say(Place place, String what) {
        found.add(new Change(place.operation(), "%s %s".formatted(place.where(), what)));
    }
}
