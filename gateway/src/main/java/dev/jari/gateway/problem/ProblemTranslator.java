package dev.jari.gateway.problem;

import static dev.jari.contracts.error.ErrorCode.INTERNAL_ERROR;
import static dev.jari.contracts.error.ErrorCode.METHOD_NOT_ALLOWED;
import static dev.jari.contracts.error.ErrorCode.NOT_ACCEPTABLE;
import static dev.jari.contracts.error.ErrorCode.NOT_FOUND;
import static dev.jari.contracts.error.ErrorCode.PAYLOAD_TOO_LARGE;
import static dev.jari.contracts.error.ErrorCode.UNAVAILABLE;
import static dev.jari.contracts.error.ErrorCode.UNSUPPORTED_MEDIA_TYPE;
import static dev.jari.contracts.error.ErrorCode.VALIDATION_FAILED;

import dev.jari.contracts.error.ErrorCode;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.coyote.BadRequestException;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.MissingRequestHeaderException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.ServletRequestBindingException;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** The one place that decides which problem an exception is. What it does not know is a bug of ours. */
final class ProblemTranslator {

    private ProblemTranslator() {}

    static Problem problem(Throwable thrown) {
        return switch (thrown) {
            case ProblemException refused -> refused.problem();
            case HttpMessageNotReadableException unreadable -> UnreadableBodies.problem(unreadable);
            case MethodArgumentNotValidException invalid -> WrongValues.inArgument(invalid);
            case HandlerMethodValidationException invalid -> WrongValues.inParameters(invalid);
            case MethodArgumentTypeMismatchException wrong -> Problem.badParameter(wrong.getName(), "wrong-type");
            case MissingServletRequestParameterException missing ->
                Problem.badParameter(missing.getParameterName(), "missing");
            case MissingRequestHeaderException missing -> Problem.badParameter(missing.getHeaderName(), "missing");
            case ServletRequestBindingException _, MultipartException _, RequestRejectedException _ -> malformed();
            case BadRequestException _, InvalidParameterException _ -> malformed();
            case HttpRequestMethodNotSupportedException wrong -> methodNotAllowed(wrong);
            case HttpMediaTypeNotAcceptableException wrong -> notAcceptable(wrong);
            case HttpMediaTypeNotSupportedException wrong -> unsupported(wrong);
            case NoResourceFoundException _, NoHandlerFoundException _ -> Problem.of(NOT_FOUND);
            case BodyTooLarge _ -> Problem.of(PAYLOAD_TOO_LARGE);
            case BodyTooSlow _ -> tooSlow();
            case ErrorResponse known
            when known.getStatusCode().is4xxClientError() ->
                ofStatus(known.getStatusCode().value());
            default -> ofUnknown(thrown);
        };
    }

    private static Problem ofUnknown(Throwable thrown) {
        if (Causes.find(thrown, BodyTooLarge.class) != null) return Problem.of(PAYLOAD_TOO_LARGE);
        if (Causes.find(thrown, BodyTooSlow.class) != null) return tooSlow();
        return Outages.caused(thrown)
                ? Problem.of(UNAVAILABLE).retryAfter(Problem.RETRY_SOON)
                : Problem.of(INTERNAL_ERROR);
    }

    /** For answers of which only the status is known, as those of the container. */
    static Problem ofStatus(int status) {
        return switch (status) {
            case 401 -> Problem.of(ErrorCode.UNAUTHENTICATED).withHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
            case 403 -> Problem.of(ErrorCode.FORBIDDEN);
            case 404 -> Problem.of(NOT_FOUND);
            case 405 -> Problem.of(METHOD_NOT_ALLOWED);
            case 406 -> Problem.of(NOT_ACCEPTABLE);
            case 409 -> Problem.of(ErrorCode.CONFLICT);
            case 412 -> Problem.of(ErrorCode.VERSION_MISMATCH);
            case 413 -> Problem.of(PAYLOAD_TOO_LARGE);
            case 414, 431 -> Problem.of(PAYLOAD_TOO_LARGE).withStatus(status).withDetail("head-too-large");
            case 415 -> Problem.of(UNSUPPORTED_MEDIA_TYPE);
            case 428 -> Problem.of(ErrorCode.IF_MATCH_REQUIRED);
            case 429 -> Problem.of(ErrorCode.RATE_LIMITED).retryAfter(Problem.RETRY_SOON);
            case 503 -> Problem.of(UNAVAILABLE).retryAfter(Problem.RETRY_SOON);
            // The container's word for a transfer encoding it does not know: the caller's mistake, not ours.
            case 501 -> malformed();
            default -> status < 500 ? malformed().withStatus(status) : Problem.of(INTERNAL_ERROR);
        };
    }

    /** The rest is not waited for: the connection ends with this answer. */
    static Problem tooSlow() {
        return malformed().withStatus(408).withDetail("body-too-slow").withHeader(HttpHeaders.CONNECTION, "close");
    }

    private static Problem malformed() {
        return Problem.of(VALIDATION_FAILED);
    }

    private static Problem methodNotAllowed(HttpRequestMethodNotSupportedException wrong) {
        var allowed = Objects.requireNonNullElse(wrong.getSupportedHttpMethods(), List.<HttpMethod>of());
        var names = allowed.stream().map(HttpMethod::name).sorted().collect(Collectors.joining(", "));
        return Problem.of(METHOD_NOT_ALLOWED).withHeader(HttpHeaders.ALLOW, names);
    }

    private static Problem notAcceptable(HttpMediaTypeNotAcceptableException wrong) {
        return Problem.of(NOT_ACCEPTABLE).with("supported", names(wrong.getSupportedMediaTypes()));
    }

    private static Problem unsupported(HttpMediaTypeNotSupportedException wrong) {
        var names = names(wrong.getSupportedMediaTypes());
        return Problem.of(UNSUPPORTED_MEDIA_TYPE)
                .with("supported", names)
                .withHeader(HttpHeaders.ACCEPT, String.join(", ", names));
    }

    private static List<String> names(List<MediaType> types) {
        return types.stream().map(MediaType::toString).toList();
    }
}
