package dev.jari.booking.admission;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.hold.Hold;
import dev.jari.contracts.hold.PinHold;
import dev.jari.contracts.hold.UnpinHold;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.NoAnswerInTime;
import dev.jari.messaging.bus.NoResponder;
import dev.jari.messaging.bus.ResponderFailed;
import dev.jari.platform.fault.Unreachable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks inventory to keep a hold while its booking is on its way. */
public final class HoldPins {

    private static final Logger log = LoggerFactory.getLogger(HoldPins.class);

    private final Bus bus;

    public HoldPins(Bus bus) {
        this.bus = bus;
    }

    Answer<Hold> pin(PinHold pin) {
        return bus.request(pin);
    }

    /** Takes back only what was pinned for this booking. */
    void unpin(UnpinHold unpin) {
        try {
            bus.request(unpin);
        } catch (NoResponder | NoAnswerInTime | ResponderFailed | Unreachable e) {
            // It runs out a little later than it would have; the customer must hear why nothing came of the booking.
            log.warn("a hold stays pinned until its time is over: {}", e.toString());
        }
    }
}
