package dev.jari.gateway.page;

import dev.jari.gateway.header.IdempotencyKey;
import dev.jari.gateway.header.PreferredWait;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.util.List;

/** Describes the headers of answers: each once, and in every operation those that its answers have. */
final class ApiHeaders {

    private static final String REQUEST_ID = "X-Request-Id";
    private static final String RETRY_AFTER = "Retry-After";
    private static final String PREFERENCE_APPLIED = "Preference-Applied";
    private static final String CHALLENGE = "WWW-Authenticate";
    private static final List<String> LIMITS =
            List.of("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "RateLimit-Policy");

    private ApiHeaders() {}

    static void describeIn(Components components) {
        components
                .addHeaders(REQUEST_ID, text("Names this request in the logs; taken from the request if it has one"))
                .addHeaders(RETRY_AFTER, number("After how many seconds it is worth another try"))
                .addHeaders(PREFERENCE_APPLIED, text("How long the answer was allowed to wait for the outcome"))
                .addHeaders(IdempotencyKey.REPLAYED, text("true when the key was known and nothing was done anew"))
                .addHeaders(CHALLENGE, text("Which kind of token is missing, or what is wrong with it"))
                .addHeaders("RateLimit-Limit", number("How many requests the narrowest limit allows"))
                .addHeaders("RateLimit-Remaining", number("How many of them are left"))
                .addHeaders("RateLimit-Reset", number("In how many seconds all are there again"))
                .addHeaders("RateLimit-Policy", text("The limits, each with its window in seconds"));
    }

    private static Header text(String description) {
        return new Header().description(description).schema(new StringSchema());
    }

    private static Header number(String description) {
        return new Header().description(description).schema(new IntegerSchema());
    }

    /** Which they are follows from the status and from what the operation takes. */
    static void addTo(Operation operation) {
        var keyed = takes(operation, IdempotencyKey.HEADER);
        var waits = takes(operation, PreferredWait.HEADER);
        operation.getResponses().forEach((status, response) -> {
            add(response, REQUEST_ID);
            if (status.startsWith("2") && keyed) add(response, IdempotencyKey.REPLAYED);
            if (status.startsWith("2") && waits) add(response, PREFERENCE_APPLIED);
            if (status.startsWith("2") || status.equals("429")) LIMITS.forEach(limit -> add(response, limit));
            if (status.equals("429") || status.equals("503")) add(response, RETRY_AFTER);
            if (status.equals("401")) add(response, CHALLENGE);
        });
    }

    private static boolean takes(Operation operation, String header) {
        var parameters = operation.getParameters();
        return parameters != null && parameters.stream().anyMatch(parameter -> header.equals(parameter.getName()));
    }

    private static void add(ApiResponse response, String name) {
        response.addHeaderObject(name, new Header().$ref("#/components/headers/" + name));
    }
}
