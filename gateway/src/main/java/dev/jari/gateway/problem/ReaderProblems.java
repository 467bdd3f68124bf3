package dev.jari.gateway.problem;

import static dev.jari.contracts.error.ErrorCode.NOT_ACCEPTABLE;
import static dev.jari.contracts.error.ErrorCode.UNAVAILABLE;
import static dev.jari.contracts.error.ErrorCode.VALIDATION_FAILED;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What every call may be refused with that needs no token and that asks a service; of a type, all its calls. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@ProblemAnswers({VALIDATION_FAILED, NOT_ACCEPTABLE, UNAVAILABLE})
public @interface ReaderProblems {}
