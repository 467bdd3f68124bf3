package dev.jari.client;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an answer says besides its body.
 *
 * @param etag of the state that was answered
 * @param replayed whether the key was known, so that nothing was done anew
 * @param serverTime by the server's clock, which is the one that counts there
 * @param location where what was made can be read
 */
public record AnswerInfo(
        int status,
        String requestId,
        @Nullable String etag,
        boolean replayed,
        @Nullable Instant serverTime,
        @Nullable String location,
        @Nullable Duration retryAfter) {

    static AnswerInfo of(int status, HttpHeaders headers) {
        return new AnswerInfo(
                status,
                headers.firstValue("X-Request-Id").orElse(""),
                headers.firstValue("ETag").orElse(null),
                headers.firstValue("Idempotent-Replayed").filter("true"::equals).isPresent(),
                headers.firstValue("Date").flatMap(AnswerInfo::instant).orElse(null),
                headers.firstValue("Location").orElse(null),
                headers.firstValue("Retry-After").flatMap(AnswerInfo::seconds).orElse(null));
    }

    private static Optional<Instant> instant(String date) {
        try {
            return Optional.of(ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant());
        } catch (DateTimeException unreadable) {
            return Optional.empty();
        }
    }

    /** Only seconds, which is what Jari says; a proxy's date is not worth the trouble. */
    private static Optional<Duration> seconds(String text) {
        return text.matches("[0-9]{1,6}") ? Optional.of(Duration.ofSeconds(Long.parseLong(text))) : Optional.empty();
    }
}
