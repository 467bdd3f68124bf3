package dev.jari.gateway.page;

import static dev.jari.contracts.error.ErrorCode.INTERNAL_ERROR;
import static dev.jari.contracts.error.ErrorCode.RATE_LIMITED;

import com.fasterxml.jackson.databind.PropertyName;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.Id;
import dev.jari.gateway.RunningJari;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.example.ExampleFiles;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.problem.AdminProblems;
import dev.jari.gateway.problem.BodyProblems;
import dev.jari.gateway.problem.ProblemAnswers;
import dev.jari.gateway.stream.EventStream;
import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.annotations.security.SecurityRequirements;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import io.swagger.v3.oas.models.servers.Server;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.customizers.OperationCustomizer;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.util.StringUtils;
import org.springframework.web.method.HandlerMethod;

/** What the OpenAPI document says about all endpoints together. */
public final class ApiDocument implements OperationCustomizer {

    private static final String BEARER = "bearer";
    private static final String ADMIN = "ADMIN";

    public static OpenAPI frame(RunningJari running) {
        // Who calls is read from the token; without this it would be a parameter of the query.
        SpringDocUtils.getConfig().addRequestWrapperToIgnore(Caller.class);
        // An id is a type here, and on the wire a number as ever, also as part of a filter.
        for (var id : Id.class.getPermittedSubclasses())
            SpringDocUtils.getConfig().addSimpleTypesForParameterObject(id);
        var components = new Components()
                .addSecuritySchemes(
                        BEARER,
                        new SecurityScheme()
                                .type(SecurityScheme.Type.HTTP)
                                .scheme("bearer")
                                .bearerFormat("JWT")
                                .description("Where an operation names a role, the token must have it"));
        ApiProblems.describeIn(components);
        ApiHeaders.describeIn(components);
        return new OpenAPI()
                .info(new Info()
                        .title("Jari")
                        .version(running.version())
                        .description("Sells places that can run out: never the same one twice, in the order people"
                                + " came. Every error is a problem document (RFC 9457). Expect words and fields that"
                                + " are not here yet: adding them is no incompatible change."))
                .components(components)
                // Relative, so that a made-up Host header does not end up in the document.
                .servers(List.of(new Server().url("/")));
    }

    /**
     * Names schemas after their classes. The root names that some have are for messages between services, and must be
     * forgotten before the first schema is made.
     */
    public static void nameSchemasAfterClasses() {
        Json31.mapper().setAnnotationIntrospector(new JacksonAnnotationIntrospector() {
            @Override
            public @Nullable PropertyName findRootName(AnnotatedClass type) {
                return null;
            }
        });
    }

    /** Says what its annotations say, and what follows from the operation itself. */
    @Override
    public Operation customize(Operation operation, HandlerMethod endpoint) {
        operation.setOperationId(name(endpoint));
        var examples = endpoint.getMethodAnnotation(Examples.class);
        if (examples != null) show(examples, operation);
        var stream = endpoint.getMethodAnnotation(EventStream.class);
        if (stream != null) showAnswer(stream.example(), operation);
        ApiProblems.answerWith(codes(operation, endpoint), operation);
        ApiHeaders.addTo(operation);
        if (!isAnnotated(endpoint, SecurityRequirements.class))
            operation.security(List.of(new SecurityRequirement().addList(BEARER, roles(endpoint))));
        return operation;
    }

    /** Such as adminVenueCreate: made of what it is called here, so that it stays when others are added. */
    private static String name(HandlerMethod endpoint) {
        var type = endpoint.getBeanType().getSimpleName().replaceFirst("Endpoint$", "");
        return StringUtils.uncapitalize(type)
                + StringUtils.capitalize(endpoint.getMethod().getName());
    }

    private static void show(Examples examples, Operation operation) {
        if (!examples.body().isEmpty())
            show(ExampleFiles.read(examples.body()), operation.getRequestBody().getContent());
        if (!examples.answer().isEmpty()) showAnswer(ExampleFiles.read(examples.answer()), operation);
    }

    private static void showAnswer(Object example, Operation operation) {
        operation.getResponses().forEach((status, response) -> {
            if (status.startsWith("2")) show(example, response.getContent());
        });
    }

    private static void show(Object example, Content content) {
        content.values().forEach(type -> {
            if (type.getExample() == null && type.getExamples() == null) type.setExample(example);
        });
    }

    private static Set<ErrorCode> codes(Operation operation, HandlerMethod endpoint) {
        // Every caller may ask too often, and we may have made a mistake.
        var codes = EnumSet.of(RATE_LIMITED, INTERNAL_ERROR);
        addNamed(endpoint.getMethod(), codes);
        addNamed(endpoint.getBeanType(), codes);
        if (operation.getRequestBody() != null) addNamed(BodyProblems.class, codes);
        return codes;
    }

    private static void addNamed(AnnotatedElement element, Set<ErrorCode> codes) {
        for (var answers : AnnotatedElementUtils.findAllMergedAnnotations(element, ProblemAnswers.class))
            codes.addAll(List.of(answers.value()));
    }

    private static List<String> roles(HandlerMethod endpoint) {
        return isAnnotated(endpoint, AdminProblems.class) ? List.of(ADMIN) : List.of();
    }

    private static boolean isAnnotated(HandlerMethod endpoint, Class<? extends Annotation> annotation) {
        return AnnotatedElementUtils.hasAnnotation(endpoint.getMethod(), annotation)
                || AnnotatedElementUtils.hasAnnotation(endpoint.getBeanType(), annotation);
    }
}
