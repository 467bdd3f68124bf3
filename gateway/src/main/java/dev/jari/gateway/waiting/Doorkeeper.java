package dev.jari.gateway.waiting;

import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.slot.Places;
import dev.jari.gateway.problem.Problem;
import dev.jari.gateway.problem.Problem.Fault;
import dev.jari.gateway.problem.ProblemException;
import dev.jari.gateway.waiting.WaitingTickets.Ticket;
import dev.jari.platform.redis.RedisSilent;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/**
 * Lets bookings into their room one after the other, and answers a caller who would wait too long with a ticket. Who
 * waits here costs a parked virtual thread and nothing else: no connection, no transaction.
 */
public final class Doorkeeper {

    public static final String TICKET_HEADER = "Waiting-Ticket";

    /** A client that comes back later than this might be passed over on the way. */
    private static final int RETRY_SECONDS_MAX = 4;

    private final RoomFinder finder;
    private final WaitingRooms rooms;
    private final WaitingTickets tickets;
    private final WaitingMeters meters;
    private final Duration waitMax;
    private final FullRooms full = new FullRooms(System::nanoTime);

    /** For those who go in without Redis: as many as one room takes, over all rooms. */
    private final Semaphore local;

    Doorkeeper(RoomFinder finder, WaitingRooms rooms, WaitingTickets tickets, WaitingSettings settings) {
        this.finder = finder;
        this.rooms = rooms;
        this.tickets = tickets;
        this.meters = rooms.meters();
        this.waitMax = settings.roomWait();
        this.local = new Semaphore(settings.roomCapacity(), true);
    }

    /** Who wants what. */
    public record Visitor(UserId userId, String idempotencyKey, Places.OnSale places, int quantity) {

        Guest guestIn(Room room) {
            return new Guest(room, GuestKey.of(userId, idempotencyKey));
        }

        /** Given before the slot's id was known, a ticket names the room as its request named the slot. */
        boolean has(Ticket ticket, Room room) {
            return ticket.equals(new Ticket(userId, guestIn(room)))
                    || ticket.equals(new Ticket(userId, guestIn(Room.of(places))));
        }
    }

    /**
     * Answers with what came of the booking, or with a ticket. Under light load this costs one round trip to Redis, on
     * the way in; leaving is not waited for. Going in without asking while this gateway alone has little to do would
     * save it, but would overtake those who wait at other gateways.
     */
    public ResponseEntity<?> let(
            Visitor visitor, HttpServletRequest request, Supplier<ResponseEntity<Booking>> booking) {
        var room = finder.find(visitor.places());
        var guest = visitor.guestIn(room);
        check(request, visitor, room);
        if (full.hasTooFew(room, visitor.quantity()) && local.tryAcquire()) return withoutRoom(room, booking);
        var woken = new CompletableFuture<PlaceInLine>();
        // Before joining, so that no guest is let in unheard; a heartbeat in between finds none, which means nothing.
        var visit = rooms.arrive(guest, place -> {
            if (place.state() == PlaceInLine.State.ADMITTED) woken.complete(place);
        });
        try {
            var place = enter(visit, woken);
            return place.state() == PlaceInLine.State.WAITING
                    ? ticket(new Ticket(visitor.userId(), guest), place)
                    : inside(visit, booking);
        } catch (RedisSilent _) {
            if (!acquireLocal()) throw unavailable();
            return withoutRoom(room, booking);
        } finally {
            rooms.depart(visit);
        }
    }

    /** Refuses a ticket that is not of this user, key and room before a guest is moved. */
    private void check(HttpServletRequest request, Visitor visitor, Room room) {
        var given = Collections.list(request.getHeaders(TICKET_HEADER));
        if (given.isEmpty()) return;
        if (given.size() > 1) throw notATicket();
        try {
            var ticket = tickets.read(given.getFirst().strip()).orElseThrow(Doorkeeper::notATicket);
            if (!visitor.has(ticket, room))
                throw Problem.impossible(List.of(new Fault(TICKET_HEADER, "not-of-this-request", null)))
                        .asException();
        } catch (RedisSilent _) {
            // It is unknown whether it is good, and without the rooms none is needed.
        }
    }

    private static ProblemException notATicket() {
        return Problem.badParameter(TICKET_HEADER, "not-a-ticket").asException();
    }

    /** Waits for as long as may be; then joining again tells the place, which it does not change. */
    private PlaceInLine enter(Visit visit, CompletableFuture<PlaceInLine> woken) {
        var began = System.nanoTime();
        var joined = rooms.join(visit.guest());
        if (joined.repeated()) meters.repeated();
        else if (joined.place().state() == PlaceInLine.State.ADMITTED) meters.admittedAtOnce();
        if (joined.place().state() != PlaceInLine.State.WAITING) return joined.place();
        var told = told(woken, waitMax);
        var place = told == null ? rooms.join(visit.guest()).place() : told;
        if (place.state() == PlaceInLine.State.ADMITTED)
            meters.admittedAfter(Duration.ofNanos(System.nanoTime() - began));
        return place;
    }

    private static @Nullable PlaceInLine told(CompletableFuture<PlaceInLine> woken, Duration max) {
        try {
            return woken.get(max.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            return null;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw unavailable();
        } catch (ExecutionException e) {
            throw new IllegalStateException("it is never completed so", e);
        }
    }

    private ResponseEntity<WaitingTicket> ticket(Ticket given, PlaceInLine place) {
        meters.ticketed();
        var ticket = tickets.text(given);
        return ResponseEntity.status(HttpStatus.ACCEPTED)
                .header(HttpHeaders.RETRY_AFTER, Integer.toString(comeBackAfter(place)))
                .body(new WaitingTicket(
                        ticket,
                        place.position(),
                        place.waitingCount(),
                        "/v1/waiting-room/%s/stream".formatted(ticket)));
    }

    /** A little before the turn comes: a place that waits for its owner is a place lost. */
    private static int comeBackAfter(PlaceInLine place) {
        return Math.clamp(place.estimatedSeconds() - 1L, 1, RETRY_SECONDS_MAX);
    }

    /**
     * A guest who got a booking may fetch it again without waiting. One who was refused leaves for good, or refused
     * people would come back ahead of the line. One who met a fault of ours keeps the place until the lease ends: the
     * next try goes straight in.
     */
    private ResponseEntity<?> inside(Visit visit, Supplier<ResponseEntity<Booking>> booking) {
        visit.goInside();
        try {
            var answer = noted(visit.guest().room(), booking);
            leave(visit, true);
            return answer;
        } catch (ProblemException refused) {
            var problem = refused.problem();
            if (problem.code() != ErrorCode.UNAVAILABLE && problem.code() != ErrorCode.INTERNAL_ERROR)
                leave(visit, hasBooking(problem));
            throw refused;
        }
    }

    /** Whether the request itself became a booking; a duplicate is refused for one that was there before. */
    private static boolean hasBooking(Problem problem) {
        return problem.code() != ErrorCode.DUPLICATE_BOOKING
                && problem.extensions().containsKey("bookingId");
    }

    private void leave(Visit visit, boolean answered) {
        var _ = rooms.leave(visit.guest(), answered);
    }

    private ResponseEntity<Booking> withoutRoom(Room room, Supplier<ResponseEntity<Booking>> booking) {
        try {
            meters.withoutRoom();
            return noted(room, booking);
        } finally {
            local.release();
        }
    }

    /** Learns on the way whether there is anything left. */
    private ResponseEntity<Booking> noted(Room room, Supplier<ResponseEntity<Booking>> booking) {
        try {
            var answer = booking.get();
            full.accepted(room);
            return answer;
        } catch (ProblemException refused) {
            if (refused.problem().code() == ErrorCode.SOLD_OUT
                    && refused.problem().extensions().get("available") instanceof Number available)
                full.refused(room, available.intValue());
            throw refused;
        }
    }

    private boolean acquireLocal() {
        try {
            return local.tryAcquire(waitMax.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static ProblemException unavailable() {
        return Problem.of(ErrorCode.UNAVAILABLE)
                .retryAfter(Duration.ofSeconds(1))
                .asException();
    }
}
