package dev.jari.gateway.page;

import static org.springframework.http.MediaType.APPLICATION_PROBLEM_JSON_VALUE;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.gateway.RunningJari;
import dev.jari.gateway.example.ExampleFiles;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.problem.ProblemAnswers;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.media.ArraySchema;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import io.swagger.v3.oas.models.servers.Server;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.springdoc.core.customizers.OperationCustomizer;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.method.HandlerMethod;

/** What the OpenAPI document says about all endpoints together. */
public final class ApiDocument implements OperationCustomizer {

    private static final String BEARER = "bearer";
    private static final String PROBLEM = "Problem";

    public static OpenAPI frame(RunningJari running) {
        return new OpenAPI()
                .info(new Info()
                        .title("Jari")
                        .version(running.version())
                        .description("Sells places that can run out: never the same one twice, in the order people"
                                + " came. Every error is a problem document (RFC 9457)."))
                .components(new Components()
                        .addSecuritySchemes(
                                BEARER,
                                new SecurityScheme()
                                        .type(SecurityScheme.Type.HTTP)
                                        .scheme("bearer")
                                        .bearerFormat("JWT"))
                        .addSchemas(PROBLEM, problem()))
                // Relative, so that a made-up Host header does not end up in the document.
                .servers(List.of(new Server().url("/")))
                .addSecurityItem(new SecurityRequirement().addList(BEARER));
    }

    private static Schema<?> problem() {
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
                .addProperty("retryAfterSeconds", new IntegerSchema());
    }

    /** Turns {@link ProblemAnswers} into answers of the operation, one for each status, and shows its examples. */
    @Override
    public Operation customize(Operation operation, HandlerMethod endpoint) {
        var examples = endpoint.getMethodAnnotation(Examples.class);
        if (examples != null) show(examples, operation);
        var codesByStatus = new TreeMap<Integer, List<String>>();
        for (var answers : AnnotatedElementUtils.findAllMergedAnnotations(endpoint.getMethod(), ProblemAnswers.class))
            for (var code : answers.value())
                for (var status : statuses(code))
                    codesByStatus
                            .computeIfAbsent(status, _ -> new ArrayList<>())
                            .add(code.name());
        codesByStatus.forEach(
                (status, codes) -> operation.getResponses().addApiResponse(Integer.toString(status), answer(codes)));
        return operation;
    }

    private static void show(Examples examples, Operation operation) {
        if (!examples.body().isEmpty())
            show(examples.body(), operation.getRequestBody().getContent());
        if (!examples.answer().isEmpty())
            operation.getResponses().forEach((status, response) -> {
                if (status.startsWith("2")) show(examples.answer(), response.getContent());
            });
    }

    private static void show(String example, Content content) {
        content.values().forEach(type -> type.setExample(ExampleFiles.read(example)));
    }

    private static List<Integer> statuses(ErrorCode code) {
        return code == ErrorCode.VALIDATION_FAILED ? List.of(code.status(), 422) : List.of(code.status());
    }

    private static ApiResponse answer(List<String> codes) {
        var body = new MediaType().schema(new Schema<>().$ref(PROBLEM));
        return new ApiResponse()
                .description(String.join(", ", codes))
                .content(new Content().addMediaType(APPLICATION_PROBLEM_JSON_VALUE, body));
    }
}
