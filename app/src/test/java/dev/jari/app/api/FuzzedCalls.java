package dev.jari.app.api;

import dev.jari.app.api.PublishedApi.Operation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes calls of an operation from what the API document says of it: good ones, and ones with something wrong. */
final class FuzzedCalls {

    private static final String ODD = "@odd@";
    private static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS");
    private static final List<String> HEADERS = List.of(
            "Idempotency-Key", "If-Match", "If-None-Match", "Prefer", "Accept", "Accept-Language", "X-Request-Id");

    private final Map<String, List<String>> known;
    private final List<String> tokens;
    private final String admin;

    /** @param known ids of things that exist, by the call they are meant for or by the names their variables have */
    FuzzedCalls(Map<String, List<String>> known, List<String> tokens, String admin) {
        this.known = known;
        this.tokens = tokens;
        this.admin = admin;
    }

    Call of(Operation operation, SplittableRandom chance) {
        var method = chance.nextInt(40) == 0 ? OddValues.one(METHODS, chance) : operation.method();
        // What is there for this method: a DELETE must not take away the one thing that PUT has.
        var call = method + " " + operation.path();
        var path = path(operation, call, chance);
        var query = query(operation, call, chance);
        var made = Call.of(method, query.isEmpty() ? path : path + "?" + query);
        if (!operation.example().isMissingNode() && chance.nextInt(30) != 0) made = made.with(body(operation, chance));
        return headers(made, operation, chance);
    }

    private String path(Operation operation, String call, SplittableRandom chance) {
        var path = operation.path();
        for (var parameter : operation.parameters()) {
            if (!parameter.path("in").stringValue("").equals("path")) continue;
            var name = parameter.path("name").stringValue();
            path = path.replace("{" + name + "}", value(call, name, parameter, chance));
        }
        return path;
    }

    private String query(Operation operation, String call, SplittableRandom chance) {
        var parts = new ArrayList<String>();
        for (var parameter : operation.parameters()) {
            if (!parameter.path("in").stringValue("").equals("query")) continue;
            var required = parameter.path("required").asBoolean(false);
            if (chance.nextInt(10) < (required ? 1 : 6)) continue;
            var name = parameter.path("name").stringValue();
            parts.add(name + "=" + value(call, name, parameter, chance));
            if (chance.nextInt(20) == 0) parts.add(name + "=" + OddValues.address(chance));
        }
        if (chance.nextInt(40) == 0) parts.add("unknown=1");
        return String.join("&", parts);
    }

    /** Mostly one that exists. */
    private String value(String call, String name, JsonNode parameter, SplittableRandom chance) {
        if (chance.nextInt(5) == 0) return OddValues.address(chance);
        var there = known.getOrDefault(call, known.get(name));
        if (there != null) return OddValues.one(there, chance);
        var choices = parameter
                .at("/schema/enum")
                .valueStream()
                .map(JsonNode::stringValue)
                .toList();
        if (!choices.isEmpty()) return OddValues.one(choices, chance);
        return parameter.at("/schema/type").stringValue("").equals("integer")
                ? Integer.toString(1 + chance.nextInt(5))
                : OddValues.address(chance);
    }

    private byte[] body(Operation operation, SplittableRandom chance) {
        var example = operation.example().deepCopy();
        if (!(example instanceof ObjectNode body)) return example.toString().getBytes(StandardCharsets.UTF_8);
        fitting(body, chance);
        var text = new StringBuilder();
        var wrongs = chance.nextInt(10) < 4 ? 0 : 1 + chance.nextInt(2);
        for (var i = 0; i < wrongs; i++) mutate(body, chance);
        text.append(body);
        var odd = '"' + ODD + '"';
        for (var at = text.indexOf(odd); at >= 0; at = text.indexOf(odd))
            text.replace(at, at + odd.length(), OddValues.json(chance));
        if (wrongs > 0 && chance.nextInt(12) == 0) mangle(text, chance);
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Examples name what does not exist here. */
    private void fitting(ObjectNode body, SplittableRandom chance) {
        for (var name : List.copyOf(body.propertyNames())) {
            var there = known.get(name);
            if (there == null) continue;
            var value = OddValues.one(there, chance);
            if (body.path(name).isNumber()) body.put(name, Long.parseLong(value));
            else body.put(name, value);
        }
        if (body.has("clientHoldKey"))
            body.put("clientHoldKey", "%08x-0d6a-4a6e-9c1e-1f4f3c1f9a01".formatted(chance.nextInt()));
        // A name is unique here and there; the same one again would always be refused.
        if (body.has("code")) body.put("code", "F" + Integer.toUnsignedString(chance.nextInt(), 36));
    }

    private static void mutate(ObjectNode body, SplittableRandom chance) {
        var names = List.copyOf(body.propertyNames());
        if (names.isEmpty()) return;
        var name = OddValues.one(names, chance);
        var value = body.path(name);
        if (value instanceof ObjectNode inner && chance.nextInt(3) != 0) {
            mutate(inner, chance);
            return;
        }
        switch (chance.nextInt(8)) {
            case 0 -> body.remove(name);
            case 1 -> body.put("unknown" + chance.nextInt(3), ODD);
            case 2 -> body.set(OddValues.one(names, chance), value.deepCopy());
            default -> body.put(name, ODD);
        }
    }

    private static void mangle(StringBuilder text, SplittableRandom chance) {
        switch (chance.nextInt(5)) {
            case 0 -> text.setLength(chance.nextInt(text.length() + 1));
            case 1 -> text.append(" }");
            case 2 -> text.insert(0, '[').append(']');
            case 3 -> text.insert(chance.nextInt(text.length() + 1), (char) chance.nextInt(0x2000));
            default -> text.replace(0, text.length(), "{\"a\": ".repeat(2_000));
        }
    }

    private Call headers(Call bare, Operation operation, SplittableRandom chance) {
        var call = bare;
        var wanted = operation.parameters().stream()
                .map(parameter -> parameter.path("name").stringValue(""))
                .collect(Collectors.toSet());
        if (wanted.contains("Idempotency-Key") && chance.nextInt(20) != 0)
            call = call.keyed("key-" + chance.nextInt(2_000));
        if (wanted.contains("If-Match") && chance.nextInt(5) != 0)
            call = call.header("If-Match", "\"" + chance.nextInt(3) + "\"");
        if (wanted.contains("Prefer") && chance.nextInt(3) == 0) call = call.header("Prefer", "wait=2");
        if (chance.nextInt(8) == 0) call = call.header(OddValues.one(HEADERS, chance), OddValues.header(chance));
        if (call.body() != null && chance.nextInt(50) == 0)
            call = call.header("Content-Type", OddValues.header(chance));
        return switch (chance.nextInt(20)) {
            case 0 -> call;
            case 1 -> call.header("Authorization", OddValues.header(chance));
            case 2 -> call.as(OddValues.one(tokens, chance));
            default -> call.as(operation.path().startsWith("/v1/admin/") ? admin : OddValues.one(tokens, chance));
        };
    }
}
