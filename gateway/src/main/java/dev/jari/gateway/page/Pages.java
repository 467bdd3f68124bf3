package dev.jari.gateway.page;

import dev.jari.gateway.web.Language;
import java.nio.charset.StandardCharsets;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** How a rendered page is answered. */
final class Pages {

    private static final MediaType HTML = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);

    private Pages() {}

    static ResponseEntity<String> html(String page, Language language) {
        return ResponseEntity.ok()
                .contentType(HTML)
                .header(HttpHeaders.CONTENT_LANGUAGE, language.locale().getLanguage())
                .varyBy(HttpHeaders.ACCEPT_LANGUAGE)
                .body(page);
    }
}
