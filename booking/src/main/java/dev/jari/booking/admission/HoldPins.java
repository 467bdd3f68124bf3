package dev.jari.booking.admission;

import dev.jari.contracts.hold.HoldAnswer;
import dev.jari.contracts.hold.PinHold;
import dev.jari.contracts.hold.UnpinHold;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.NoAnswerInTime;
import dev.jari.messaging.bus.NoResponder;
import dev.jari.messaging.bus.ResponderFailed;
import dev.jari.platform.fault.Unreachable;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks inventory to keep a hold while its booking is on its way. */
public final class HoldPins {

    private static final Logger log = LoggerFactory.getLogger(HoldPins.class);

    private final Bus bus;

    public HoldPins(Bus bus) {
        this.bus = bus;
    }

    HoldAnswer pin(String holdId, long userId, Instant until, long bookingId) {
        return bus.request(PinHold.SUBJECT, new PinHold(holdId, userId, until, bookingId), HoldAnswer.class);
    }

    /** Takes back only what was pinned for this booking. */
    void unpin(String holdId, long userId, long bookingId) {
        try {
            bus.request(UnpinHold.SUBJECT, new UnpinHold(holdId, userId, bookingId), HoldAnswer.class);
        } catch (NoResponder | NoAnswerInTime | ResponderFailed | Unreachable e) {
            // It runs out a little later than it would have; the customer must hear why nothing came of the booking.
            log.warn("a hold stays pinned until its time is over: {}", e.toString());
        }
    }
}
