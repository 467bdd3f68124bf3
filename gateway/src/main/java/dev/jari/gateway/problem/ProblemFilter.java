package dev.jari.gateway.problem;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;

/** Catches what the filters behind it throw, where Spring MVC cannot. */
public final class ProblemFilter extends OncePerRequestFilter {

    private final ProblemAnswerer answerer;

    public ProblemFilter(ProblemAnswerer answerer) {
        this.answerer = answerer;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            chain.doFilter(request, response);
        } catch (IOException | ServletException | RuntimeException thrown) {
            // Half an answer is on its way. Thrown on, the container breaks off; otherwise it would look whole.
            if (answerer.mustBreakOff(request, response, thrown)) throw thrown;
            answerer.answer(request, response, thrown);
        }
    }
}
