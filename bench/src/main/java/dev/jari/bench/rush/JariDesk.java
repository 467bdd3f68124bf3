package dev.jari.bench.rush;

import static java.util.Objects.requireNonNull;

import dev.jari.bench.rival.Desk;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.slot.Slot;
import dev.jari.engine.Engine;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Jari, with everything it does for a customer: checks, personal lock, intake, saga, notifications. */
final class JariDesk implements Desk {

    private final Engine engine;
    private final AtomicReference<@Nullable Slot> open = new AtomicReference<>();

    JariDesk(Engine engine) {
        this.engine = engine;
    }

    @Override
    public long open(int capacity) {
        var slot = engine.slot(capacity);
        engine.awaitQuiet();
        open.set(slot);
        return slot.slotId();
    }

    @Override
    public Answer book(long slot, long user) {
        var answer = engine.book(requireNonNull(open.get()), user);
        var refusal = answer.refusal();
        if (refusal != null) {
            if (refusal.code() == ErrorCode.SOLD_OUT) return Answer.SOLD_OUT;
            throw new IllegalStateException("refused with " + refusal);
        }
        var booking = requireNonNull(answer.booking());
        if (booking.status() != BookingStatus.CONFIRMED)
            throw new IllegalStateException("the booking is " + booking.status());
        return Answer.CONFIRMED;
    }

    @Override
    public int booked(long slot) {
        return engine.database("inventory")
                .jdbc()
                .sql("SELECT booked FROM slot WHERE id = :slot")
                .param("slot", slot)
                .query(Integer.class)
                .single();
    }

    @Override
    public void settle() {
        engine.awaitQuiet();
    }
}
