package dev.jari.booking;

import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.menu.MenuItem;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.Golf;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.slot.KnownSlot;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.contracts.venue.LadderStep;
import dev.jari.contracts.venue.VenueKind;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;

/** One game of one venue, its slots on one morning, and a menu. */
public final class SampleCatalogue {

    public static final OfferingId OFFERING = new OfferingId(17);

    static final List<LadderStep> LADDER = List.of(
            new LadderStep(7 * 24, 100), new LadderStep(3 * 24, 80), new LadderStep(24, 50), new LadderStep(0, 0));

    public volatile List<PaymentType> paymentTypes = List.of(PaymentType.NONE, PaymentType.DEPOSIT, PaymentType.PREPAY);

    public volatile VenueKind kind = VenueKind.PARK_GOLF;
    public volatile long price = 20_000;

    static Money won(long amount) {
        return new Money(amount, "KRW");
    }

    KnownSlot slot(SlotId slotId, int capacity, int booked, SlotStatus status, Instant startsAt, long version) {
        return new KnownSlot(
                slotId,
                OFFERING,
                new KnownSlot.Names("동서", "EW", "동코스", "서코스", "한강"),
                LocalDate.of(2026, 12, 1),
                LocalTime.of(9, 0),
                LocalTime.of(12, 0),
                startsAt,
                capacity,
                booked,
                won(price),
                false,
                status,
                true,
                kind,
                version);
    }

    public Offering offering() {
        return new Offering(
                OFFERING,
                new VenueId(3),
                "한강",
                kind,
                "Asia/Seoul",
                "KRW",
                LADDER,
                "EW",
                "동서",
                null,
                "",
                4,
                won(20_000),
                won(20_000),
                won(20_000),
                paymentTypes,
                won(5_000),
                won(8_000),
                3,
                new Golf(null, "동코스", null, "서코스", 18, 170, 10),
                true,
                1);
    }

    static List<MenuItem> menu() {
        return List.of(
                new MenuItem(new MenuId(1), OFFERING, "비빔밥", won(9_000), 10, true),
                new MenuItem(new MenuId(2), OFFERING, "냉면", won(11_000), 10, true),
                new MenuItem(new MenuId(3), OFFERING, "옛날 것", won(5_000), 10, false));
    }

    /** The night of a day of December, as it came into being. */
    KnownSlot night(int day, int places) {
        var date = LocalDate.of(2026, 12, day);
        return new KnownSlot(
                new SlotId(500L + day),
                OFFERING,
                new KnownSlot.Names("객실", "ROOM", null, null, "한강"),
                date,
                LocalTime.of(15, 0),
                LocalTime.of(11, 0),
                date.atTime(6, 0).toInstant(ZoneOffset.UTC),
                places,
                0,
                won(20_000),
                false,
                SlotStatus.AVAILABLE,
                true,
                kind,
                KnownSlot.FIRST_VERSION);
    }
}
