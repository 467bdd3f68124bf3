package dev.jari.bench.http;

import dev.jari.bench.MachineChance;
import dev.jari.bench.rival.Desk;
import dev.jari.bench.rival.FairLockDesk;
import dev.jari.bench.rival.RivalDatabase;
import dev.jari.bench.rival.RowLockDesk;
import dev.jari.contracts.action.ActionKept;
import dev.jari.contracts.action.RecordAction;
import dev.jari.contracts.action.SettleAction;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.BookedOffering;
import dev.jari.contracts.booking.BookedVenue;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.booking.VisitStatus;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.menu.MenuItemSync;
import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.slot.Places.OneSlot;
import dev.jari.contracts.source.Game;
import dev.jari.contracts.source.GameTimeSlot;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.platform.database.ServiceDatabase;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;

/** Stands in booking's place: takes the question, asks a rival's desk, answers with a booking of the usual size. */
class RivalBooking {

    private static final Money NOTHING = new Money(0, "KRW");

    private final AtomicLong bookings = new AtomicLong();

    /** A repeat waits for the first and gets its answer; in memory, which spares the rivals a look into their table. */
    private final Map<String, CompletableFuture<Answer<BookingNow>>> answers = new ConcurrentHashMap<>();

    @Bean
    RivalDatabase rivalDatabase(@Value("${bench.database}") String url) {
        return new RivalDatabase(url);
    }

    @Bean
    Desk desk(
            @Value("${bench.engine}") Contender engine,
            @Value("${spring.data.redis.url}") String redisUrl,
            RivalDatabase rivalDatabase) {
        return switch (engine) {
            case fairLock -> new FairLockDesk(rivalDatabase, redisUrl, true);
            case rowLock -> new RowLockDesk(rivalDatabase);
            case jari -> throw new IllegalArgumentException("Jari is no rival");
        };
    }

    @Bean
    Answering answering(Bus bus, ServiceDatabase inventoryDatabase, Desk desk) {
        bus.subscribe(Subscription.of(
                        "rival",
                        inventoryDatabase,
                        // What inventory tells booking and orders, and the bus would not start without a service to
                        // hear.
                        Map.of(
                                Game.SYNC, Game.class,
                                GameTimeSlot.SYNC, GameTimeSlot.class,
                                SlotReserved.TYPE, SlotReserved.class,
                                SlotReserveFailed.TYPE, SlotReserveFailed.class,
                                SlotReleased.TYPE, SlotReleased.class,
                                MenuItemSync.TYPE, MenuItemSync.class),
                        _ -> {})
                .withoutInbox());
        bus.respond(CreateBooking.class, asked -> answerOnce(desk, asked));
        // The slots are made by an admin, and no admin may do anything that is not kept on record.
        bus.respond(RecordAction.class, asked -> new ActionKept(asked.actionId()));
        bus.respond(SettleAction.class, asked -> new ActionKept(asked.actionId()));
        return new Answering();
    }

    /** Says that the bus knows of it. */
    record Answering() {}

    private Answer<BookingNow> answerOnce(Desk desk, CreateBooking asked) {
        var mine = new CompletableFuture<Answer<BookingNow>>();
        var first = answers.putIfAbsent("%s %s".formatted(asked.userId(), asked.idempotencyKey()), mine);
        if (first != null) return first.join();
        try {
            var answer = answer(desk, asked);
            mine.complete(answer);
            return answer;
        } catch (RuntimeException failed) { // of whatever kind: a caller who repeats must not wait for ever
            mine.completeExceptionally(failed);
            throw failed;
        }
    }

    private Answer<BookingNow> answer(Desk desk, CreateBooking asked) {
        if (!(asked.places() instanceof OneSlot(var slot)))
            throw new IllegalArgumentException("a rival sells single slots, not " + asked.places());
        return switch (desk.book(slot.value(), asked.userId().value())) {
            case CONFIRMED ->
                Answer.granted(BookingNow.of(booking(slot, asked.userId())).afterWaiting());
            case SOLD_OUT -> Answer.refused(Refusal.of(ErrorCode.SOLD_OUT).with("available", 0));
            case GAVE_UP -> Answer.refused(Refusal.of(ErrorCode.LOCK_TIMEOUT));
        };
    }

    private Booking booking(SlotId slot, UserId user) {
        var id = bookings.incrementAndGet();
        var now = MachineChance.CLOCK.instant();
        return new Booking(
                new BookingId(id),
                "BK-" + id,
                user,
                BookingStatus.CONFIRMED,
                VisitStatus.PENDING,
                List.of(slot),
                new BookedOffering(new OfferingId(1), "RUSH", "러시"),
                new BookedVenue(new VenueId(1), VenueKind.PARK_GOLF, "한강", "UTC", List.of()),
                LocalDate.ofInstant(now, ZoneOffset.UTC),
                LocalTime.of(9, 0),
                null,
                1,
                PaymentType.NONE,
                NOTHING,
                null,
                null,
                NOTHING,
                null,
                List.of(),
                null,
                null,
                null,
                null,
                null,
                null,
                id,
                now,
                1);
    }
}
