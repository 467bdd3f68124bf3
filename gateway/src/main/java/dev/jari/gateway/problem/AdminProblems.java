package dev.jari.gateway.problem;

import static dev.jari.contracts.error.ErrorCode.FORBIDDEN;
import static dev.jari.contracts.error.ErrorCode.NOT_ACCEPTABLE;
import static dev.jari.contracts.error.ErrorCode.UNAUTHENTICATED;
import static dev.jari.contracts.error.ErrorCode.UNAVAILABLE;
import static dev.jari.contracts.error.ErrorCode.VALIDATION_FAILED;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What every call may be refused with that needs an admin's token and asks a service; of a type, all its calls. The API
 * document says of them that they need the role.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@ProblemAnswers({UNAUTHENTICATED, VALIDATION_FAILED, FORBIDDEN, NOT_ACCEPTABLE, UNAVAILABLE})
public @interface AdminProblems {}
