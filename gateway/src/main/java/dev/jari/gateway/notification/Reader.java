package dev.jari.gateway.notification;

import dev.jari.contracts.id.UserId;
import dev.jari.gateway.web.Language;

/** Who reads, and in which language. */
record Reader(UserId userId, Language language) {

    String languageTag() {
        return language.locale().getLanguage();
    }
}
