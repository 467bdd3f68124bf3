package dev.jari.gateway.page;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.gateway.problem.Problem;
import dev.jari.gateway.web.Language;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Explains a problem's {@code type}: as a page to browsers, as JSON to programs. */
@Hidden
@RestController
public class ProblemPage {

    private final PageTemplate template = PageTemplate.load("problem.html");

    @GetMapping("/problems/{slug}")
    ResponseEntity<?> explain(@PathVariable String slug, HttpServletRequest request) {
        var code = Stream.of(ErrorCode.values())
                .filter(known -> Problem.slug(known).equals(slug))
                .findFirst()
                .orElseThrow(() -> Problem.of(ErrorCode.NOT_FOUND).asException());
        var language = Language.of(request);
        var accept = request.getHeader(HttpHeaders.ACCEPT);
        if (accept != null && accept.contains(MediaType.TEXT_HTML_VALUE)) return page(code, language);
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(Explanation.of(code, language));
    }

    private ResponseEntity<String> page(ErrorCode code, Language language) {
        var explanation = Explanation.of(code, language);
        var values = Map.of(
                "lang", language.locale().getLanguage(),
                "title", explanation.title(),
                "detail", explanation.detail(),
                "code", explanation.code(),
                "status", Integer.toString(explanation.status()),
                "home", language.say("page.home"));
        return Pages.html(template.fill(values), language);
    }

    record Explanation(String code, int status, String title, String detail) {

        static Explanation of(ErrorCode code, Language language) {
            return new Explanation(
                    code.name(),
                    code.status(),
                    language.say("title." + code.name()),
                    language.say("detail." + code.name()));
        }
    }
}
