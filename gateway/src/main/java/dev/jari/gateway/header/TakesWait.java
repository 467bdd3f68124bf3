package dev.jari.gateway.header;

import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.Parameters;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Schema;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says in the API document that a {@link PreferredWait} is listened to. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Parameters(
        @Parameter(
                in = ParameterIn.HEADER,
                name = PreferredWait.HEADER,
                description = "wait=n: how many seconds, at most 10, the answer may wait for the outcome",
                schema = @Schema(type = "string"),
                example = "wait=5"))
public @interface TakesWait {}
