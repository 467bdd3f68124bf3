package dev.jari.booking;

import dev.jari.contracts.menu.MenuItem;
import dev.jari.contracts.menu.MenuPage;
import dev.jari.contracts.message.Game;
import dev.jari.contracts.message.GameTimeSlot;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.contracts.venue.LadderStep;
import dev.jari.contracts.venue.VenueKind;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;

/** One game of one venue, its slots on one morning, and a menu. */
public final class SampleCatalogue {

    public static final long GAME = 17;

    static final List<LadderStep> LADDER = List.of(
            new LadderStep(7 * 24, 100), new LadderStep(3 * 24, 80), new LadderStep(24, 50), new LadderStep(0, 0));

    public volatile List<PaymentType> paymentTypes = List.of(PaymentType.NONE, PaymentType.DEPOSIT, PaymentType.PREPAY);

    public volatile VenueKind kind = VenueKind.PARK_GOLF;
    public volatile long price = 20_000;

    GameTimeSlot slot(long slotId, int capacity, int booked, SlotStatus status, Instant startsAt, long version) {
        return new GameTimeSlot(
                slotId,
                GAME,
                "동서",
                "EW",
                "동코스",
                "서코스",
                "한강",
                LocalDate.of(2026, 12, 1),
                LocalTime.of(9, 0),
                LocalTime.of(12, 0),
                capacity,
                booked,
                price,
                false,
                status,
                true,
                kind,
                "KRW",
                startsAt,
                version);
    }

    Game game() {
        return new Game(
                GAME,
                "동서",
                "EW",
                "",
                null,
                "동코스",
                null,
                "서코스",
                18,
                170,
                10,
                4,
                20_000,
                20_000,
                20_000,
                3,
                "한강",
                true,
                kind,
                "Asia/Seoul",
                "KRW",
                LADDER,
                paymentTypes,
                5_000L,
                8_000L,
                3,
                1);
    }

    static MenuPage menu() {
        return new MenuPage(
                List.of(
                        new MenuItem(1, GAME, "비빔밥", new Money(9_000, "KRW"), 10, true),
                        new MenuItem(2, GAME, "냉면", new Money(11_000, "KRW"), 10, true),
                        new MenuItem(3, GAME, "옛날 것", new Money(5_000, "KRW"), 10, false)),
                null,
                null);
    }
}
