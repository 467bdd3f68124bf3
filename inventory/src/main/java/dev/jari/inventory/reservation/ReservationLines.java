package dev.jari.inventory.reservation;

import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.message.SlotCommand;
import dev.jari.contracts.message.SlotRelease;
import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.message.SlotReply;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.log.BookingLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the log says about a batch while it is decided: each step of those messages that have lines of their own, and
 * one line for the others. What came of a message is said after the commit only.
 */
final class ReservationLines {

    private static final Logger log = LoggerFactory.getLogger(Reservations.class);
    private static final BookingLog each = BookingLog.of(Reservations.class);

    private final List<Message> batch;
    private final List<Message> told;
    private final List<SlotReply> replies = new ArrayList<>();
    private final long began = System.nanoTime();

    private ReservationLines(List<Message> batch) {
        this.batch = batch;
        this.told = batch.stream().filter(ReservationLines::tells).toList();
    }

    static ReservationLines received(List<Message> batch) {
        var lines = new ReservationLines(batch);
        for (var message : lines.told) {
            var command = command(message);
            line(
                    message,
                    "[Saga] {} REQUEST RECEIVED: bookingId={}, slotIds={}, one of {} in this batch",
                    verb(command),
                    command.bookingId(),
                    command.slotIds(),
                    batch.size());
        }
        return lines;
    }

    private static boolean tells(Message message) {
        return each.tells(message.envelope().headers());
    }

    private static SlotCommand command(Message message) {
        return (SlotCommand) message.body();
    }

    private static String verb(SlotCommand command) {
        return switch (command) {
            case SlotReserve _ -> "SLOT_RESERVE";
            case SlotRelease _ -> "SLOT_RELEASE";
        };
    }

    private static void line(Message message, String format, Object... values) {
        each.line(message.envelope().headers(), format, values);
    }

    /** Both are one round trip, and the slots are locked then. */
    void opened() {
        for (var message : told)
            line(
                    message,
                    "[Saga] bookingId={} idempotency check and slot query completed in {} ms",
                    command(message).bookingId(),
                    millis());
    }

    private long millis() {
        return (System.nanoTime() - began) / 1_000_000;
    }

    /** Right before it is decided, on what those before it in the batch left. */
    void deciding(Message message, Decider decider, Map<SlotId, LockedSlot> slots) {
        if (!tells(message)) return;
        var command = command(message);
        if (command instanceof SlotReserve && decider.knows(command.bookingId()))
            line(
                    message,
                    "[Saga] DUPLICATE REQUEST DETECTED: bookingId={}, slotIds={} - returning the answer of the first",
                    command.bookingId(),
                    command.slotIds());
        line(message, "[Saga] bookingId={} current slot state: {}", command.bookingId(), states(command, slots));
    }

    void decided(Message message, SlotReply reply, Map<SlotId, LockedSlot> slots) {
        replies.add(reply);
        if (!tells(message)) return;
        var command = command(message);
        line(message, "[Saga] bookingId={} slot state after: {}", command.bookingId(), states(command, slots));
    }

    private static String states(SlotCommand command, Map<SlotId, LockedSlot> slots) {
        return command.slotIds().stream()
                .limit(Decider.SLOTS_MAX)
                .map(id -> {
                    var slot = slots.get(id);
                    return slot == null ? "slotId=%s unknown".formatted(id) : slot.state();
                })
                .collect(Collectors.joining("; "));
    }

    void written() {
        for (var message : told)
            line(
                    message,
                    "[Saga] bookingId={} slot update completed in {} ms",
                    command(message).bookingId(),
                    millis());
    }

    void committed() {
        for (var i = 0; i < batch.size(); i++) if (tells(batch.get(i))) tell(batch.get(i), replies.get(i));
        if (told.size() < batch.size())
            log.info(
                    "[Saga] {} requests in {} ms: {} reserved, {} refused, {} released; {} have lines of their own",
                    batch.size(),
                    millis(),
                    count(SlotReserved.class),
                    count(SlotReserveFailed.class),
                    count(SlotReleased.class),
                    told.size());
    }

    private void tell(Message message, SlotReply reply) {
        switch (reply) {
            case SlotReserved reserved ->
                line(
                        message,
                        "[Saga] SLOT_RESERVE SUCCESS in {} ms - bookingId={}, emitting slot.reserved",
                        millis(),
                        reserved.bookingId());
            case SlotReserveFailed failed ->
                line(
                        message,
                        "[Saga] SLOT_RESERVE FAILED in {} ms - bookingId={}, {}, {} left, emitting slot.reserve.failed",
                        millis(),
                        failed.bookingId(),
                        failed.reason(),
                        failed.available());
            case SlotReleased released ->
                line(
                        message,
                        "[Saga] SLOT_RELEASE SUCCESS in {} ms - bookingId={}, {} places, emitting slot.released",
                        millis(),
                        released.bookingId(),
                        released.quantity());
        }
    }

    private long count(Class<? extends SlotReply> kind) {
        return replies.stream().filter(kind::isInstance).count();
    }
}
