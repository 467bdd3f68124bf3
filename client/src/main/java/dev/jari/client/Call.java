package dev.jari.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One thing to ask.
 *
 * @param repeatable whether asking twice does no more than asking once
 * @param timeout for each try
 */
record Call(
        String method,
        String path,
        @Nullable String token,
        @Nullable Object body,
        Map<String, String> headers,
        boolean repeatable,
        Duration timeout) {

    static Call get(String path, @Nullable String token, ClientSettings settings) {
        return new Call("GET", path, token, null, Map.of(), true, settings.timeout());
    }

    /** Something that is done each time it is asked for. */
    static Call change(
            String method, String path, @Nullable String token, @Nullable Object body, ClientSettings settings) {
        return new Call(method, path, token, body, Map.of(), false, settings.timeout());
    }

    /** Something that is done once for each key, and whose outcome the server may wait for. */
    static Call keyed(String path, String token, Object body, String key, ClientSettings settings) {
        var call = change("POST", path, token, body, settings).asRepeatable().with("Idempotency-Key", key);
        var wait = settings.waitSeconds();
        return wait == 0 ? call : call.with("Prefer", "wait=" + wait).within(call.timeout.plusSeconds(wait));
    }

    Call asRepeatable() {
        return new Call(method, path, token, body, headers, true, timeout);
    }

    Call within(Duration other) {
        return new Call(method, path, token, body, headers, repeatable, other);
    }

    Call with(String header, String value) {
        var more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new Call(method, path, token, body, more, repeatable, timeout);
    }

    /** A path with its question; what is null is left out. */
    static String query(String path, Map<String, ? extends @Nullable Object> parameters) {
        var text = new StringBuilder(path);
        parameters.forEach((name, value) -> {
            if (value == null) return;
            text.append(text.indexOf("?") < 0 ? '?' : '&')
                    .append(name)
                    .append('=')
                    .append(encoded(value.toString()));
        });
        return text.toString();
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
