package dev.jari.gateway.problem;

import dev.jari.contracts.error.ErrorCode;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.validation.FieldError;
import org.springframework.validation.ObjectError;
import org.springframework.validation.method.ParameterErrors;
import org.springframework.validation.method.ParameterValidationResult;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.method.annotation.HandlerMethodValidationException;

/** Lists what validation found, each with a pointer to it. */
final class WrongValues {

    private WrongValues() {}

    static Problem inArgument(MethodArgumentNotValidException invalid) {
        return invalid.getParameter().hasParameterAnnotation(RequestBody.class)
                ? inBody(invalid.getAllErrors().stream()
                        .map(WrongValues::bodyFault)
                        .toList())
                : inParameters(invalid.getAllErrors().stream()
                        .map(WrongValues::parameterFault)
                        .toList());
    }

    /** What is missing makes a body malformed, as it does in every service; what is there and can't be, impossible. */
    private static Problem inBody(List<Problem.Fault> faults) {
        return faults.stream().anyMatch(fault -> fault.code().equals(Problem.Fault.MISSING))
                ? Problem.of(ErrorCode.VALIDATION_FAILED).withErrors(faults)
                : Problem.impossible(faults);
    }

    /** Parameters of path and query are part of the address: a wrong one is malformed; a wrong body is impossible. */
    static Problem inParameters(HandlerMethodValidationException invalid) {
        var faults = invalid.getParameterValidationResults().stream()
                .flatMap(WrongValues::faults)
                .toList();
        var inBody = invalid.getParameterValidationResults().stream().anyMatch(ParameterErrors.class::isInstance);
        return inBody ? inBody(faults) : inParameters(faults);
    }

    private static Problem inParameters(List<Problem.Fault> faults) {
        return Problem.of(ErrorCode.VALIDATION_FAILED)
                .withDetail("bad-parameter")
                .withErrors(faults);
    }

    private static Stream<Problem.Fault> faults(ParameterValidationResult result) {
        if (result instanceof ParameterErrors errors)
            return errors.getAllErrors().stream().map(WrongValues::bodyFault);
        var name = Objects.requireNonNullElse(result.getMethodParameter().getParameterName(), "");
        return result.getResolvableErrors().stream().map(error -> fault(name, error));
    }

    private static Problem.Fault bodyFault(ObjectError error) {
        // Spring writes items[0].menuId where a JSON pointer is /items/0/menuId.
        var path = error instanceof FieldError field ? field.getField().split("[.\\[\\]]+", -1) : new String[0];
        var pointer = Problem.Fault.pointer(Stream.of(path).filter(step -> !step.isEmpty()));
        // Only what demands a value refuses null, whatever else it demands.
        var missing = error instanceof FieldError field && field.getRejectedValue() == null;
        return missing ? Problem.Fault.at(pointer, Problem.Fault.MISSING) : fault(pointer, error);
    }

    /** Of several parameters that are read into one argument. */
    private static Problem.Fault parameterFault(ObjectError error) {
        if (!(error instanceof FieldError field)) return fault("", error);
        return field.isBindingFailure()
                ? Problem.Fault.at(field.getField(), "wrong-type")
                : fault(field.getField(), error);
    }

    private static Problem.Fault fault(String pointer, MessageSourceResolvable error) {
        var codes = error.getCodes();
        var constraint = codes == null || codes.length == 0 ? "invalid" : codes[codes.length - 1];
        return new Problem.Fault(pointer, kebab(constraint), Objects.requireNonNullElse(error.getDefaultMessage(), ""));
    }

    private static String kebab(String constraint) {
        return constraint.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }
}
