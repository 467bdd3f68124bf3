package dev.jari.gateway.auth;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.gateway.problem.Problem;
import dev.jari.gateway.problem.ProblemWriter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.jwt.JwtValidationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;

/** Answers 401 to whom Jari does not know and 403 to whom it knows but does not let in. */
public final class AccessRefusals implements AuthenticationEntryPoint, AccessDeniedHandler {

    private final ProblemWriter problems;
    private final WrongTokens wrong;

    public AccessRefusals(ProblemWriter problems, WrongTokens wrong) {
        this.problems = problems;
        this.wrong = wrong;
    }

    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException refused)
            throws IOException {
        var tooMany = refused instanceof OAuth2AuthenticationException ? wrong.tooMany(request, response) : null;
        problems.write(request, response, tooMany == null ? unauthenticated(refused) : tooMany);
    }

    private static Problem unauthenticated(AuthenticationException refused) {
        var problem = Problem.of(ErrorCode.UNAUTHENTICATED);
        // RFC 6750: no error code for a caller who did not try at all.
        if (!(refused instanceof OAuth2AuthenticationException))
            return problem.withHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        return problem.withDetail(reason(refused))
                .withHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer error=\"invalid_token\"");
    }

    private static String reason(AuthenticationException refused) {
        return refused.getCause() instanceof JwtValidationException broken
                ? broken.getErrors().iterator().next().getErrorCode()
                : "token-not-readable";
    }

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException refused)
            throws IOException {
        problems.write(
                request,
                response,
                Problem.of(ErrorCode.FORBIDDEN)
                        .withHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer error=\"insufficient_scope\""));
    }
}
