package dev.jari.gateway.problem;

import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

/** Where the container sends requests that something ended with a bare error status. */
@Hidden
@Controller
public class ErrorEndpoint implements ErrorController {

    private final ProblemAnswerer answerer;
    private final ProblemWriter writer;

    public ErrorEndpoint(ProblemAnswerer answerer, ProblemWriter writer) {
        this.answerer = answerer;
        this.writer = writer;
    }

    @RequestMapping("/error")
    void error(HttpServletRequest request, HttpServletResponse response) throws IOException {
        // It broke off half-way, and has been logged.
        if (response.isCommitted()) return;
        if (request.getAttribute(RequestDispatcher.ERROR_EXCEPTION) instanceof Throwable thrown)
            answerer.answer(request, response, thrown);
        else writer.write(request, response, ProblemTranslator.ofStatus(status(request)));
    }

    private static int status(HttpServletRequest request) {
        // A caller who asks for this path directly finds nothing.
        return request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer status ? status : 404;
    }
}
