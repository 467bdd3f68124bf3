package dev.jari.gateway.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/** The languages Jari speaks, each with its sentences. */
public enum Language {
    ENGLISH(Locale.ENGLISH),
    KOREAN(Locale.KOREAN);

    /** A header that is longer says nothing we would want to understand. */
    private static final int CHARACTERS_MAX = 1_000;

    private static final Pattern WEIGHT = Pattern.compile("\\s*[qQ]\\s*=\\s*(0(?:\\.[0-9]{0,3})?|1(?:\\.0{0,3})?)\\s*");

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

    /**
     * The one of ours that is asked for by name, if any is. One pass over a bounded header: the JDK's reader compares
     * each language with all before it, and a caller without a token may send sixteen thousand characters of them.
     */
    public static Optional<Language> asked(@Nullable String acceptLanguage) {
        if (acceptLanguage == null || acceptLanguage.length() > CHARACTERS_MAX) return Optional.empty();
        @Nullable Language best = null;
        var bestWeight = 0.0;
        for (var range : acceptLanguage.split(",", -1)) {
            var language = named(range);
            var weight = language == null ? 0 : weight(range);
            if (weight <= bestWeight) continue;
            best = language;
            bestWeight = weight;
        }
        return Optional.ofNullable(best);
    }

    /** Ours, also where a country follows: {@code ko-KR} is Korean. */
    private static @Nullable Language named(String range) {
        var name = range.split("[;-]", 2)[0].strip();
        for (var language : values()) if (language.locale.getLanguage().equalsIgnoreCase(name)) return language;
        return null;
    }

    /** One without a weight; none where it can't be read. */
    private static double weight(String range) {
        var semicolon = range.indexOf(';');
        if (semicolon < 0) return 1;
        var weight = WEIGHT.matcher(range.substring(semicolon + 1));
        return weight.matches() ? Double.parseDouble(weight.group(1)) : 0;
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
