package dev.jari.booking.intake;

import dev.jari.booking.SampleCatalogue;
import dev.jari.booking.key.CallerKey;
import dev.jari.booking.record.BookingNumber;
import dev.jari.booking.saga.Snapshot;
import dev.jari.contracts.booking.BookedOffering;
import dev.jari.contracts.booking.BookedVenue;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.messaging.envelope.Bodies;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Drafts of the small inventory's game, for which nothing is to be paid. */
final class SampleDraft {

    private static final Snapshot SNAPSHOT = new Snapshot(
            new BookedOffering(SampleCatalogue.GAME, "EW", "동서"),
            new BookedVenue(3, VenueKind.LODGING, "한강", "Asia/Seoul", List.of()),
            null,
            null);

    private static final String JSON = Bodies.lenient().write(SNAPSHOT);

    private SampleDraft() {}

    static Draft of(
            long id,
            long userId,
            @Nullable CallerKey key,
            @Nullable String hold,
            int quantity,
            Instant now,
            Long... slots) {
        var none = Money.none("KRW");
        return new Draft(
                id,
                BookingNumber.of(id),
                userId,
                null,
                null,
                key,
                hold,
                SNAPSHOT,
                JSON,
                List.of(slots),
                LocalDate.of(2026, 12, 1),
                LocalTime.of(15, 0),
                Instant.parse("2026-12-01T06:00:00Z"),
                null,
                quantity,
                new Draft.Amounts(PaymentType.NONE, none, null, null, none),
                List.of(),
                "[]",
                null,
                null,
                now,
                now.plusSeconds(60),
                Map.of());
    }
}
