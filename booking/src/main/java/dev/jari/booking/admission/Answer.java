package dev.jari.booking.admission;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;

/** What was asked for, or why it can't be had. */
sealed interface Answer<T> {

    record Granted<T>(T value) implements Answer<T> {}

    record Refused<T>(Refusal refusal) implements Answer<T> {}

    static <T> Answer<T> refused(ErrorCode code) {
        return new Refused<>(Refusal.of(code));
    }
}
