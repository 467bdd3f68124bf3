package dev.jari.inventory.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.message.SlotCommand;
import dev.jari.contracts.message.SlotPicture;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.testkit.Covers;
import dev.jari.testkit.Histories;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Ten thousand histories of the decisions alone, without a database: many more than one with it has time for. */
@Covers({"B3", "B4", "C3", "Z3", "Z4"})
class DecidingInvariants {

    private static final int HISTORIES = 10_000;
    private static final int STEPS = 20;
    private static final OfferingId OFFERING = new OfferingId(17);
    private static final List<SlotId> NIGHTS =
            LongStream.rangeClosed(1, 6).mapToObj(SlotId::new).toList();
    private static final Instant START = Instant.parse("2026-11-15T00:00:00Z");

    @Test
    void whatever_comes_decisions_are_those_of_the_model() {
        Histories.forAll(HISTORIES, DecidingInvariants::history);
    }

    private static void history(SplittableRandom random) {
        var model = new StayModel(NIGHTS, random.nextInt(1, 5));
        var wishes = model.wishes(random, OFFERING, 0, START);
        var reservations = new HashMap<BookingId, Reservation>();
        var lastNo = 0L;
        var now = START;
        for (var step = 0; step < STEPS; step++) {
            var night = NIGHTS.get(random.nextInt(NIGHTS.size()));
            switch (random.nextInt(8)) {
                case 0 -> model.edit(night, random.nextInt(1, 8));
                case 1 -> model.shut(night, random.nextBoolean(), now);
                case 2 -> now = now.plusSeconds(random.nextInt(10));
                default -> lastNo = decide(model, StayModel.batch(random, wishes), reservations, now, lastNo);
            }
        }
    }

    private static long decide(
            StayModel model,
            List<SlotCommand> batch,
            Map<BookingId, Reservation> reservations,
            Instant now,
            long lastNo) {
        var slots = new HashMap<SlotId, LockedSlot>();
        for (var night : NIGHTS)
            slots.put(
                    night,
                    new LockedSlot(
                            row(night, model.capacity(night), model.booked(night)),
                            model.closedAt(night),
                            START.plusSeconds(86_400)));
        var decider = new Decider(3, now, slots, Map.copyOf(reservations), Map.of(), lastNo);
        for (var command : batch)
            assertThat(StayModel.inAWord(decider.decide(command))).isEqualTo(model.decide(command, now));
        for (var night : NIGHTS) {
            var slot = slots.getOrDefault(night, new LockedSlot(row(night, 0, 0), null, now));
            assertThat(slot.booked()).isEqualTo(model.booked(night)).isLessThanOrEqualTo(model.capacity(night));
        }
        for (var one : decider.newReservations()) reservations.put(one.bookingId(), one);
        for (var one : decider.releasedReservations()) reservations.put(one.bookingId(), one);
        assertThat(decider.newReservations())
                .extracting(Reservation::decisionNo)
                .containsExactlyElementsOf(LongStream.rangeClosed(
                                lastNo + 1, lastNo + decider.newReservations().size())
                        .boxed()
                        .toList());
        return lastNo + decider.newReservations().size();
    }

    private static SlotPicture row(SlotId night, int capacity, int booked) {
        return new SlotPicture(night, OFFERING, 1, capacity, booked, SlotStatus.AVAILABLE, List.of());
    }
}
