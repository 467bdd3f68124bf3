package dev.jari.contracts.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.booking.FailReason;
import dev.jari.contracts.menu.MenuItemSync;
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
                                7001,
                                "BK-7QX2M9",
                                17,
                                List.of(501L, 502L),
                                2,
                                "h.17.abc",
                                42,
                                9,
                                AT.plusSeconds(60),
                                AT)),
                new Sample(SlotReserved.TYPE, new SlotReserved(7001, List.of(501L, 502L), 2, AT)),
                new Sample(
                        SlotReserveFailed.TYPE,
                        new SlotReserveFailed(7001, List.of(501L), ReserveFailure.SOLD_OUT, 1, AT)),
                new Sample(SlotRelease.TYPE, new SlotRelease(7001, 17, List.of(501L), 2, "CANCELLED", AT)),
                new Sample(SlotReleased.TYPE, new SlotReleased(7001, List.of(501L), 2, AT)),
                new Sample(BookingConfirmed.TYPE, confirmed()),
                new Sample(
                        BookingFailed.TYPE,
                        new BookingFailed(7001, "BK-7QX2M9AB", 42, FailReason.SOLD_OUT, new Money(10_000, "KRW"))),
                new Sample(
                        BookingCancelled.TYPE,
                        new BookingCancelled(7001, "BK-7QX2M9AB", 42, "the car broke down", new Money(19_200, "KRW"))),
                new Sample(
                        BookingPaymentFailed.TYPE,
                        new BookingPaymentFailed(7001, "BK-7QX2M9AB", 42, 9001, PaymentFailure.PAYMENT_DECLINED, AT)),
                new Sample(Game.SYNC, game()),
                new Sample(Game.CREATED, game()),
                new Sample(Game.UPDATED, game()),
                new Sample(GameTimeSlot.SYNC, timeSlot()),
                new Sample(GameTimeSlotsGenerated.TYPE, new GameTimeSlotsGenerated(17, List.of(501L, 502L), AT)),
                new Sample(FindGame.SUBJECT, new GameAnswer(true, game())),
                new Sample(FindGameTimeSlot.SUBJECT, new GameTimeSlotAnswer(true, timeSlot())),
                new Sample(MenuItemSync.TYPE, new MenuItemSync(3, 17, "점심 정식", new Money(18_000, "KRW"), 40, true, 2)));
    }

    static Stream<Sample> payments() {
        var amount = new Money(33_000, "KRW");
        return Stream.of(
                new Sample(
                        PaymentRequest.TYPE,
                        new PaymentRequest(
                                7001,
                                9001,
                                42,
                                new Money(36_000, "KRW"),
                                PaymentMethod.CARD,
                                5L,
                                "tok_ok",
                                List.of(new PaymentItem(3, "점심 정식", new Money(18_000, "KRW"), 2)),
                                AT)),
                new Sample(PaymentCompleted.TYPE, new PaymentCompleted(7001, 9001, amount, PaymentMethod.CARD, 5L, AT)),
                new Sample(PaymentFailed.TYPE, PaymentFailed.of(7001, 9001, PaymentFailure.INSUFFICIENT_BALANCE, AT)),
                new Sample(PaymentHeld.TYPE, new PaymentHeld(7001, 9001, AT)),
                new Sample(PaymentRefund.TYPE, new PaymentRefund(7001, 9001, amount, "CANCELLED", AT)),
                new Sample(PaymentRefunded.TYPE, new PaymentRefunded(7001, 9001, amount, AT)));
    }

    private static BookingConfirmed confirmed() {
        return new BookingConfirmed(
                7001,
                "BK-7QX2M9AB",
                42,
                17,
                "푸른 9+9",
                "동코스",
                "서코스",
                LocalDate.of(2026, 11, 21),
                LocalTime.of(9, 0),
                2,
                60_000,
                "golfer@example.com",
                "김자리",
                17,
                "푸른 9+9",
                "한강 파크골프장",
                LocalDate.of(2026, 11, 21),
                LocalTime.of(9, 0),
                LocalDate.of(2026, 11, 22),
                2,
                new Money(60_000, "KRW"));
    }

    private static Game game() {
        return new Game(
                17,
                "푸른 9+9",
                "BLUE-18",
                "두 코스",
                1L,
                "동코스",
                2L,
                "서코스",
                18,
                180,
                10,
                4,
                24_000,
                30_000,
                36_000,
                3,
                "한강 파크골프장",
                true,
                VenueKind.PARK_GOLF,
                "Asia/Seoul",
                "KRW",
                LadderStep.DEFAULT,
                List.of(PaymentType.NONE, PaymentType.DEPOSIT),
                5_000L,
                4_000L,
                8,
                6);
    }

    private static GameTimeSlot timeSlot() {
        return new GameTimeSlot(
                501,
                17,
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
