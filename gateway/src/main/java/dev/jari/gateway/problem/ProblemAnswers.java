package dev.jari.gateway.problem;

import dev.jari.contracts.error.ErrorCode;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Names the codes with which an endpoint may refuse, for the API document. Other annotations may carry it. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
public @interface ProblemAnswers {

    ErrorCode[] value();
}
