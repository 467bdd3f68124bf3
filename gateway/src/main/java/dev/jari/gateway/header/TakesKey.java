package dev.jari.gateway.header;

import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.Parameters;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Schema;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says in the API document that an {@link IdempotencyKey} may be given. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Parameters(
        @Parameter(
                in = ParameterIn.HEADER,
                name = IdempotencyKey.HEADER,
                description = "Quoted or bare, 200 visible characters",
                schema = @Schema(type = "string"),
                example = "8e03978e-40d5-43e8-bc93-6894a57f9324"))
public @interface TakesKey {}
