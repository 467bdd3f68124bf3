package dev.jari.messaging.review;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.UUID;

/** Where a list of messages goes on: behind this one. */
public record OutboxPosition(Instant createdAt, UUID id) {

    /** No message is older or younger, and a database can't count for ever. */
    private static final Instant EARLIEST = Instant.EPOCH;

    private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    /** One word without commas and equals signs. */
    public String text() {
        return createdAt + "/" + id;
    }

    /** Nothing when it is none of ours. */
    public static Optional<OutboxPosition> parse(String text) {
        var slash = text.indexOf('/');
        if (slash < 0) return Optional.empty();
        try {
            var position = new OutboxPosition(
                    Instant.parse(text.substring(0, slash)), UUID.fromString(text.substring(slash + 1)));
            // The parsers forgive what text() never writes.
            return position.text().equals(text) && position.isOfOurTime() ? Optional.of(position) : Optional.empty();
        } catch (DateTimeParseException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private boolean isOfOurTime() {
        return !createdAt.isBefore(EARLIEST) && !createdAt.isAfter(LATEST);
    }
}
