package dev.jari.gateway.notification;

import dev.jari.gateway.web.Language;

/** Who reads, and in which language. */
record Reader(long userId, Language language) {

    String languageTag() {
        return language.locale().getLanguage();
    }
}
