package dev.jari.gateway.page;

import static org.springframework.http.MediaType.APPLICATION_PROBLEM_JSON_VALUE;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.gateway.problem.Problem;
import dev.jari.gateway.web.Language;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.examples.Example;
import io.swagger.v3.oas.models.media.ArraySchema;
import io.swagger.v3.oas.models.media.BooleanSchema;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.DateTimeSchema;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes refusals: one schema for all, an example for each code, and in each operation those it may give. */
final class ApiProblems {

    private static final String SCHEMA = "Problem";
    private static final int UNPROCESSABLE = 422;
    private static final int LEFT = 1;
    private static final int SECONDS = 2;

    private ApiProblems() {}

    static void describeIn(Components components) {
        components.addSchemas(SCHEMA, schema());
        for (var code : ErrorCode.values())
            for (var status : statuses(code)) components.addExamples(name(code, status), example(code, status));
    }

    private static Schema<?> schema() {
        var codes = new StringSchema();
        Stream.of(ErrorCode.values()).map(ErrorCode::name).forEach(codes::addEnumItem);
        var fault = new ObjectSchema()
                .addProperty("pointer", new StringSchema().description("JSON pointer, or the parameter's name"))
                .addProperty("code", new StringSchema())
                .addProperty("detail", new StringSchema());
        var problem = new ObjectSchema();
        problem.setRequired(List.of("type", "title", "status", "detail", "instance", "code", "requestId"));
        return problem.description("An error, as RFC 9457 has it; further members are what the caller can act on")
                .addProperty("type", new StringSchema().format("uri-reference"))
                .addProperty("title", new StringSchema())
                .addProperty("status", new IntegerSchema())
                .addProperty("detail", new StringSchema())
                .addProperty("instance", new StringSchema().format("uri-reference"))
                .addProperty("code", codes)
                .addProperty("requestId", new StringSchema())
                .addProperty("errors", new ArraySchema().items(fault))
                .addProperty("available", new IntegerSchema())
                .addProperty("retryAfterSeconds", new IntegerSchema())
                .addProperty(
                        "bookingId",
                        new IntegerSchema()
                                .format("int64")
                                .description("The booking that was refused, or the one there is already"))
                .addProperty(
                        "awaitsPayment",
                        new BooleanSchema().description("Whether the booking there is already waits for a payment"))
                .addProperty("from", new DateTimeSchema().description("When what was asked for too early is possible"));
    }

    private static List<Integer> statuses(ErrorCode code) {
        return code == ErrorCode.VALIDATION_FAILED ? List.of(code.status(), UNPROCESSABLE) : List.of(code.status());
    }

    /** Of a component; the code alone where it has one status. */
    private static String name(ErrorCode code, int status) {
        return status == code.status() ? code.name() : code.name() + "_" + status;
    }

    private static Example example(ErrorCode code, int status) {
        var sentence = status == code.status() ? code.name() : "impossible-values";
        var body = new LinkedHashMap<String, Object>();
        body.put("type", "/problems/" + Problem.slug(code));
        body.put("title", Language.ENGLISH.say("title." + code.name()));
        body.put("status", status);
        body.put("detail", Language.ENGLISH.say("detail." + sentence));
        body.put("instance", "/v1/…");
        body.put("code", code.name());
        body.put("requestId", "REQ-0199c5c2-7a51-7c10-b5a1-0d6a4a6e9c1e");
        if (code == ErrorCode.SOLD_OUT) body.put("available", LEFT);
        if (code == ErrorCode.UNAVAILABLE || code == ErrorCode.RATE_LIMITED) body.put("retryAfterSeconds", SECONDS);
        return new Example().value(body);
    }

    /** One answer for each status, with an example for each code. */
    static void answerWith(Set<ErrorCode> codes, Operation operation) {
        var byStatus = new TreeMap<Integer, Set<ErrorCode>>();
        for (var code : codes)
            for (var status : statuses(code))
                byStatus.computeIfAbsent(status, _ -> new TreeSet<>()).add(code);
        byStatus.forEach((status, some) ->
                operation.getResponses().addApiResponse(Integer.toString(status), answer(status, some)));
    }

    private static ApiResponse answer(int status, Set<ErrorCode> codes) {
        var body = new MediaType().schema(new Schema<>().$ref(SCHEMA));
        for (var code : codes)
            body.addExamples(code.name(), new Example().$ref("#/components/examples/" + name(code, status)));
        return new ApiResponse()
                .description(codes.stream().map(ErrorCode::name).collect(Collectors.joining(", ")))
                .content(new Content().addMediaType(APPLICATION_PROBLEM_JSON_VALUE, body));
    }
}
