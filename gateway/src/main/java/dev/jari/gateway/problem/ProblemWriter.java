package dev.jari.gateway.problem;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.gateway.web.Language;
import dev.jari.gateway.web.RequestIds;
import dev.jari.gateway.web.ResponseHeaders;
import dev.jari.gateway.web.StrictJson;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import tools.jackson.databind.json.JsonMapper;

/** Writes problem documents. It never asks what the caller accepts: an error must be told in any case. */
public final class ProblemWriter {

    private static final String CODE = ProblemWriter.class.getName() + ".code";
    private static final JsonMapper JSON = StrictJson.mapper();

    private final RequestIds ids;
    private final ResponseHeaders headers;

    public ProblemWriter(RequestIds ids, ResponseHeaders headers) {
        this.ids = ids;
        this.headers = headers;
    }

    /** Replaces whatever was about to be answered. Once an answer is on its way nothing can be said any more. */
    public void write(HttpServletRequest request, HttpServletResponse response, Problem problem) throws IOException {
        if (response.isCommitted()) return;
        var language = Language.of(request);
        var body = JSON.writeValueAsBytes(document(request, problem, language));
        response.resetBuffer();
        request.setAttribute(CODE, problem.code());
        headers.apply(request, response);
        response.setStatus(problem.status());
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.setHeader(HttpHeaders.CONTENT_LANGUAGE, language.locale().getLanguage());
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        problem.headers().forEach(response::setHeader);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
        response.flushBuffer();
    }

    /** What the request was refused with, if it was. */
    public static @Nullable ErrorCode codeOf(HttpServletRequest request) {
        return request.getAttribute(CODE) instanceof ErrorCode code ? code : null;
    }

    private Map<String, Object> document(HttpServletRequest request, Problem problem, Language language) {
        var document = new LinkedHashMap<String, Object>();
        document.put("type", "/problems/" + Problem.slug(problem.code()));
        document.put("title", language.say("title." + problem.code().name()));
        document.put("status", problem.status());
        document.put(
                "detail",
                language.say("detail." + problem.sentence(), problem.gaps().toArray()));
        document.put("instance", path(request));
        document.put("code", problem.code().name());
        document.put("requestId", ids.of(request));
        if (!problem.errors().isEmpty())
            document.put(
                    "errors",
                    problem.errors().stream().map(fault -> fault.in(language)).toList());
        problem.extensions().forEach(document::putIfAbsent);
        return document;
    }

    /** The path the caller asked for, also when the container has sent the request on to its error page. */
    static String path(HttpServletRequest request) {
        if (request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI) instanceof String asked) return asked;
        var path = request.getRequestURI();
        return path == null ? "" : path;
    }
}
