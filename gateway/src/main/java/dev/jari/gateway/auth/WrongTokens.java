package dev.jari.gateway.auth;

import dev.jari.gateway.problem.Problem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/** Is told of each token that was wrong. */
public interface WrongTokens {

    /** What to answer instead of 401 when too many were; nothing while they are few. */
    @Nullable
    Problem tooMany(HttpServletRequest request, HttpServletResponse response);
}
