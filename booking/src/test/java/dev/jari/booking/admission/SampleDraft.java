package dev.jari.booking.admission;

import dev.jari.booking.BookingService;
import dev.jari.booking.SampleCatalogue;
import dev.jari.booking.key.CallerKey;
import dev.jari.booking.record.BookingNumber;
import dev.jari.booking.saga.Snapshot;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.message.Game;
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

    private static final Game GAME = new Game(
            SampleCatalogue.GAME,
            "동서",
            "EW",
            "",
            null,
            null,
            null,
            null,
            0,
            0,
            10,
            4,
            20_000,
            20_000,
            20_000,
            3,
            "한강",
            true,
            VenueKind.LODGING,
            "Asia/Seoul",
            "KRW",
            List.of(),
            List.of(PaymentType.NONE),
            null,
            null,
            null,
            1);

    private static final Snapshot SNAPSHOT = Snapshot.of(GAME);

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
        var wish = new Wish(
                asked(userId, key, hold, quantity),
                GAME,
                List.of(slots),
                LocalDate.of(2026, 12, 1),
                LocalTime.of(15, 0),
                Instant.parse("2026-12-01T06:00:00Z"),
                null,
                quantity,
                new Price(PaymentType.NONE, none, null, null, none, List.of()),
                List.of());
        return new Draft(id, BookingNumber.of(id), key, wish, SNAPSHOT, JSON, "[]", now, now.plusSeconds(60), Map.of());
    }

    private static CreateBooking asked(long userId, @Nullable CallerKey key, @Nullable String hold, int quantity) {
        var asked = BookingService.Asked.by(userId).quantity(quantity);
        if (key != null) asked.key(key.key());
        return (hold == null ? asked : asked.hold(hold)).now();
    }
}
