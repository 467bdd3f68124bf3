package dev.jari.bench.rush;

import static java.util.Objects.requireNonNull;

import dev.jari.bench.rival.Desk;
import dev.jari.contracts.answer.Answer.Granted;
import dev.jari.contracts.answer.Answer.Refused;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.UserId;
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
        return slot.slotId().value();
    }

    @Override
    public Answer book(long slot, long user) {
        return switch (engine.book(requireNonNull(open.get()), new UserId(user))) {
            case Granted<BookingNow>(var now)
            when now.booking().status() == BookingStatus.CONFIRMED -> Answer.CONFIRMED;
            case Refused<BookingNow>(var refusal) when refusal.code() == ErrorCode.SOLD_OUT -> Answer.SOLD_OUT;
            case Granted<BookingNow> _, Refused<BookingNow> _ ->
                throw new IllegalStateException("answered with something else than an outcome");
        };
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
