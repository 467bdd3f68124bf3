package dev.jari.gateway.page;

import dev.jari.gateway.RunningJari;
import dev.jari.gateway.web.Language;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** What a person sees first: what runs here and where to go on. */
@Hidden
@RestController
public class StartPage {

    private static final List<String> SENTENCES = List.of(
            "product",
            "running",
            "version",
            "roles",
            "goOn",
            "docs",
            "docsHint",
            "openapi",
            "openapiHint",
            "health",
            "healthHint");

    private final PageTemplate template = PageTemplate.load("start.html");
    private final RunningJari running;

    public StartPage(RunningJari running) {
        this.running = running;
    }

    @GetMapping(path = "/", produces = MediaType.TEXT_HTML_VALUE)
    ResponseEntity<String> start(HttpServletRequest request) {
        var language = Language.of(request);
        var values = new HashMap<String, String>();
        for (var sentence : SENTENCES) values.put(sentence, language.say("page." + sentence));
        values.put("lang", language.locale().getLanguage());
        values.put("versionValue", running.version());
        values.put("rolesValue", String.join(", ", running.roles()));
        return Pages.html(template.fill(values), language);
    }
}
