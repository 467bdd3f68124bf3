package dev.jari.gateway.catalogue;

import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.venue.Venue;
import dev.jari.gateway.web.Language;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which of its names a thing is called by: its own, or the English one for a caller who asks for English. */
record Names(boolean english) {

    static Names accepted(@Nullable String acceptLanguage) {
        return new Names(Language.asked(acceptLanguage).equals(Optional.of(Language.ENGLISH)));
    }

    Venue of(Venue venue) {
        return new Venue(
                venue.venueId(),
                venue.kind(),
                choose(venue.name(), venue.nameEn()),
                venue.nameEn(),
                venue.timeZone(),
                venue.currency(),
                venue.ladder(),
                venue.active());
    }

    String of(Offering offering) {
        return choose(offering.name(), offering.nameEn());
    }

    private String choose(String own, @Nullable String inEnglish) {
        return english && inEnglish != null ? inEnglish : own;
    }
}
