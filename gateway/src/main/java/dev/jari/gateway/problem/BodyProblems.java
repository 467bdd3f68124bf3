package dev.jari.gateway.problem;

import static dev.jari.contracts.error.ErrorCode.PAYLOAD_TOO_LARGE;
import static dev.jari.contracts.error.ErrorCode.UNSUPPORTED_MEDIA_TYPE;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What every call with a body may be refused with besides; the API document adds it to each that has one. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@ProblemAnswers({PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE})
public @interface BodyProblems {}
