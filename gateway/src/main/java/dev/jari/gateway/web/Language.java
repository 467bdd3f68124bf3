package dev.jari.gateway.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/** The languages Jari speaks, each with its sentences. */
public enum Language {
    ENGLISH(Locale.ENGLISH),
    KOREAN(Locale.KOREAN);

    private final Locale locale;

    Language(Locale locale) {
        this.locale = locale;
    }

    /** The one the caller likes best; English for a caller who likes none of them or says so unreadably. */
    public static Language of(HttpServletRequest request) {
        return of(request.getHeader(HttpHeaders.ACCEPT_LANGUAGE));
    }

    static Language of(@Nullable String acceptLanguage) {
        return asked(acceptLanguage).orElse(ENGLISH);
    }

    /** The one of ours that is asked for by name, if any is. */
    public static Optional<Language> asked(@Nullable String acceptLanguage) {
        if (acceptLanguage == null) return Optional.empty();
        var found = Locale.lookup(wanted(acceptLanguage), List.of(Locale.ENGLISH, Locale.KOREAN));
        return Arrays.stream(values())
                .filter(language -> language.locale.equals(found))
                .findAny();
    }

    private static List<Locale.LanguageRange> wanted(String acceptLanguage) {
        try {
            return Locale.LanguageRange.parse(acceptLanguage).stream()
                    .filter(range -> range.getWeight() > 0)
                    .toList();
        } catch (IllegalArgumentException unreadable) {
            return List.of();
        }
    }

    public Locale locale() {
        return locale;
    }

    /** Whether there is such a sentence, in every language. */
    public static boolean knows(String sentence) {
        return Arrays.stream(values()).allMatch(language -> language.sentences().containsKey(sentence));
    }

    /** The sentence of that name, with its gaps filled. */
    public String say(String sentence, Object... gaps) {
        return String.format(locale, sentences().getString(sentence), gaps);
    }

    /** Cached by the JDK. A missing bundle is never replaced by that of the machine's own language. */
    private ResourceBundle sentences() {
        var noOther = ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);
        return ResourceBundle.getBundle("dev.jari.gateway.sentences", locale, noOther);
    }
}
