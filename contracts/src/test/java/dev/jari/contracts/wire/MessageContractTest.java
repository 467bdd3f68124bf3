package dev.jari.contracts.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.booking.FailReason;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.CourseId;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.menu.MenuItemSync;
import dev.jari.contracts.message.BookingCancelled;
import dev.jari.contracts.message.BookingConfirmed;
import dev.jari.contracts.message.BookingFailed;
import dev.jari.contracts.message.BookingPaymentFailed;
import dev.jari.contracts.message.ReserveFailure;
import dev.jari.contracts.message.SlotRelease;
import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.payment.PaymentCompleted;
import dev.jari.contracts.payment.PaymentFailed;
import dev.jari.contracts.payment.PaymentFailure;
import dev.jari.contracts.payment.PaymentHeld;
import dev.jari.contracts.payment.PaymentItem;
import dev.jari.contracts.payment.PaymentMethod;
import dev.jari.contracts.payment.PaymentRefund;
import dev.jari.contracts.payment.PaymentRefunded;
import dev.jari.contracts.payment.PaymentRequest;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.contracts.source.FindGame;
import dev.jari.contracts.source.FindGameTimeSlot;
import dev.jari.contracts.source.Game;
import dev.jari.contracts.source.GameAnswer;
import dev.jari.contracts.source.GameTimeSlot;
import dev.jari.contracts.source.GameTimeSlotAnswer;
import dev.jari.contracts.source.GameTimeSlotsGenerated;
import dev.jari.contracts.venue.LadderStep;
import dev.jari.contracts.venue.VenueKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

class MessageContractTest {

    private static final Instant AT = Instant.parse("2026-11-20T01:02:03.004Z");
    private static final BookingId BOOKING = new BookingId(7001);
    private static final OrderId ORDER = new OrderId(9001);
    private static final UserId USER = new UserId(42);
    private static final OfferingId OFFERING = new OfferingId(17);
    private static final SlotId SLOT = new SlotId(501);
    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    record Sample(String file, Object body) {
        @Override
        public String toString() {
            return file;
        }
    }

    static Stream<Sample> samples() {
        return Stream.of(
                new Sample(
                        SlotReserve.TYPE,
                        new SlotReserve(
                                BOOKING,
                                "BK-7QX2M9",
                                OFFERING,
                                List.of(SLOT, new SlotId(502)),
                                2,
                                new HoldId("h.17.abc"),
                                USER,
                                9,
                                AT.plusSeconds(60),
                                AT)),
                new Sample(SlotReserved.TYPE, new SlotReserved(BOOKING, List.of(SLOT, new SlotId(502)), 2, AT)),
                new Sample(
                        SlotReserveFailed.TYPE,
                        new SlotReserveFailed(BOOKING, List.of(SLOT), ReserveFailure.SOLD_OUT, 1, AT)),
                new Sample(SlotRelease.TYPE, new SlotRelease(BOOKING, OFFERING, List.of(SLOT), 2, "CANCELLED", AT)),
                new Sample(SlotReleased.TYPE, new SlotReleased(BOOKING, List.of(SLOT), 2, AT)),
                new Sample(BookingConfirmed.TYPE, confirmed()),
                new Sample(
                        BookingFailed.TYPE,
                        new BookingFailed(BOOKING, "BK-7QX2M9AB", USER, FailReason.SOLD_OUT, new Money(10_000, "KRW"))),
                new Sample(
                        BookingCancelled.TYPE,
                        new BookingCancelled(
                                BOOKING, "BK-7QX2M9AB", USER, "the car broke down", new Money(19_200, "KRW"))),
                new Sample(
                        BookingPaymentFailed.TYPE,
                        new BookingPaymentFailed(
                                BOOKING, "BK-7QX2M9AB", USER, ORDER, PaymentFailure.PAYMENT_DECLINED, AT)),
                new Sample(Game.SYNC, game()),
                new Sample(Game.CREATED, game()),
                new Sample(Game.UPDATED, game()),
                new Sample(GameTimeSlot.SYNC, timeSlot()),
                new Sample(
                        GameTimeSlotsGenerated.TYPE,
                        new GameTimeSlotsGenerated(OFFERING, List.of(SLOT, new SlotId(502)), AT)),
                new Sample(FindGame.SUBJECT, new GameAnswer(true, game())),
                new Sample(FindGameTimeSlot.SUBJECT, new GameTimeSlotAnswer(true, timeSlot())),
                new Sample(
                        MenuItemSync.TYPE,
                        new MenuItemSync(new MenuId(3), OFFERING, "점심 정식", new Money(18_000, "KRW"), 40, true, 2)));
    }

    static Stream<Sample> payments() {
        var amount = new Money(33_000, "KRW");
        return Stream.of(
                new Sample(
                        PaymentRequest.TYPE,
                        new PaymentRequest(
                                BOOKING,
                                ORDER,
                                USER,
                                new Money(36_000, "KRW"),
                                PaymentMethod.CARD,
                                new CouponId(5),
                                "tok_ok",
                                List.of(new PaymentItem(new MenuId(3), "점심 정식", new Money(18_000, "KRW"), 2)),
                                AT)),
                new Sample(
                        PaymentCompleted.TYPE,
                        new PaymentCompleted(BOOKING, ORDER, amount, PaymentMethod.CARD, new CouponId(5), AT)),
                new Sample(
                        PaymentFailed.TYPE, PaymentFailed.of(BOOKING, ORDER, PaymentFailure.INSUFFICIENT_BALANCE, AT)),
                new Sample(PaymentHeld.TYPE, new PaymentHeld(BOOKING, ORDER, AT)),
                new Sample(PaymentRefund.TYPE, new PaymentRefund(BOOKING, ORDER, amount, "CANCELLED", AT)),
                new Sample(PaymentRefunded.TYPE, new PaymentRefunded(BOOKING, ORDER, amount, AT)));
    }

    private static BookingConfirmed confirmed() {
        return new BookingConfirmed(
                BOOKING,
                "BK-7QX2M9AB",
                USER,
                "golfer@example.com",
                "김자리",
                OFFERING,
                "푸른 9+9",
                "동코스",
                "서코스",
                "한강 파크골프장",
                LocalDate.of(2026, 11, 21),
                LocalTime.of(9, 0),
                LocalDate.of(2026, 11, 22),
                2,
                new Money(60_000, "KRW"));
    }

    private static Game game() {
        return new Game(
                OFFERING,
                "푸른 9+9",
                "BLUE-18",
                "두 코스",
                new CourseId(1),
                "동코스",
                new CourseId(2),
                "서코스",
                18,
                180,
                10,
                4,
                24_000,
                30_000,
                36_000,
                new VenueId(3),
                "한강 파크골프장",
                true,
                VenueKind.PARK_GOLF,
                "Asia/Seoul",
                "KRW",
                List.of(
                        new LadderStep(7 * 24, 100),
                        new LadderStep(3 * 24, 80),
                        new LadderStep(24, 50),
                        new LadderStep(0, 0)),
                List.of(PaymentType.NONE, PaymentType.DEPOSIT),
                5_000L,
                4_000L,
                8,
                6);
    }

    private static GameTimeSlot timeSlot() {
        return new GameTimeSlot(
                SLOT,
                OFFERING,
                "푸른 9+9",
                "BLUE-18",
                "동코스",
                "서코스",
                "한강 파크골프장",
                LocalDate.of(2026, 11, 21),
                LocalTime.of(9, 0),
                LocalTime.of(12, 0),
                4,
                1,
                30_000,
                false,
                SlotStatus.AVAILABLE,
                true,
                VenueKind.PARK_GOLF,
                "KRW",
                Instant.parse("2026-11-21T00:00:00Z"),
                3);
    }

    @ParameterizedTest
    @MethodSource({"samples", "payments"})
    void is_written_as_its_stored_sample(Sample sample) throws IOException {
        assertThat(JSON.readTree(JSON.writeValueAsString(sample.body())))
                .isEqualTo(JSON.readTree(stored(sample.file())));
    }

    @ParameterizedTest
    @MethodSource({"samples", "payments"})
    void is_read_from_its_stored_sample(Sample sample) throws IOException {
        assertThat(JSON.readValue(stored(sample.file()), sample.body().getClass()))
                .isEqualTo(sample.body());
    }

    @Test
    void a_game_has_every_field_the_source_names() throws IOException {
        assertThat(JSON.readTree(stored(FindGame.SUBJECT)).get("data").propertyNames())
                .contains(
                        "id",
                        "name",
                        "code",
                        "description",
                        "frontNineCourseId",
                        "frontNineCourseName",
                        "backNineCourseId",
                        "backNineCourseName",
                        "totalHoles",
                        "estimatedDuration",
                        "breakDuration",
                        "maxPlayers",
                        "basePrice",
                        "weekendPrice",
                        "holidayPrice",
                        "clubId",
                        "clubName",
                        "isActive");
    }

    @Test
    void a_time_slot_has_every_field_the_source_names() throws IOException {
        assertThat(JSON.readTree(stored(FindGameTimeSlot.SUBJECT)).get("data").propertyNames())
                .contains(
                        "id",
                        "gameId",
                        "gameName",
                        "gameCode",
                        "frontNineCourseName",
                        "backNineCourseName",
                        "clubName",
                        "date",
                        "startTime",
                        "endTime",
                        "maxPlayers",
                        "bookedPlayers",
                        "price",
                        "isPremium",
                        "status",
                        "isActive");
    }

    private static String stored(String file) throws IOException {
        try (var stream = MessageContractTest.class.getResourceAsStream("/messages/" + file + ".json")) {
            if (stream == null) throw new IOException("no stored sample of " + file);
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
