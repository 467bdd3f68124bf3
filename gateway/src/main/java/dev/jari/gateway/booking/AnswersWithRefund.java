package dev.jari.gateway.booking;

import static dev.jari.contracts.error.ErrorCode.BOOKING_NOT_FOUND;
import static dev.jari.contracts.error.ErrorCode.CANCEL_NOT_ALLOWED;
import static dev.jari.contracts.error.ErrorCode.CONFLICT;
import static dev.jari.contracts.error.ErrorCode.IDEMPOTENCY_KEY_REQUIRED;
import static dev.jari.contracts.error.ErrorCode.IDEMPOTENCY_KEY_REUSED;

import dev.jari.gateway.header.TakesKey;
import dev.jari.gateway.header.TakesWait;
import dev.jari.gateway.problem.ProblemAnswers;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Describes the answers and the headers of calls that cancel a booking. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@TakesKey
@TakesWait
@ApiResponse(responseCode = "200", description = "It is cancelled; refund says what goes back")
@ProblemAnswers({IDEMPOTENCY_KEY_REQUIRED, IDEMPOTENCY_KEY_REUSED, BOOKING_NOT_FOUND, CANCEL_NOT_ALLOWED, CONFLICT})
public @interface AnswersWithRefund {}
