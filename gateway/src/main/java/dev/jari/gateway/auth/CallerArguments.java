package dev.jari.gateway.auth;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.gateway.problem.Problem;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Lets an endpoint ask for the {@link Caller}; one that does is never called without. */
public final class CallerArguments implements HandlerMethodArgumentResolver {

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == Caller.class;
    }

    @Override
    public Object resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory binders) {
        return Caller.current()
                .orElseThrow(() -> Problem.of(ErrorCode.UNAUTHENTICATED).asException());
    }
}
