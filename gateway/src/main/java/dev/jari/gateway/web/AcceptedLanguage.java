package dev.jari.gateway.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.LocaleResolver;

/** Makes everything in Spring, the messages of validation too, speak the {@link Language} of the answer. */
public final class AcceptedLanguage implements LocaleResolver {

    @Override
    public Locale resolveLocale(HttpServletRequest request) {
        return Language.of(request).locale();
    }

    @Override
    public void setLocale(HttpServletRequest request, @Nullable HttpServletResponse response, @Nullable Locale locale) {
        throw new UnsupportedOperationException("the language is what the request accepts; nothing else sets it");
    }
}
