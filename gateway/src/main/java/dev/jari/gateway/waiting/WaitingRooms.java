package dev.jari.gateway.waiting;

import dev.jari.messaging.group.GroupCommit;
import dev.jari.platform.redis.RedisSilent;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationListener;

/**
 * The rooms, as one gateway uses them. Everything that counts is in Redis, so that several gateways keep one line and a
 * gateway that ends takes no guest's place with it; here is only who is to be woken and vouched for.
 */
final class WaitingRooms implements ApplicationListener<WebServerInitializedEvent>, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(WaitingRooms.class);

    /** Several fit into the shortest lease. */
    private static final Duration BEAT = Duration.ofSeconds(1);

    /** As many requests as booking takes before it refuses. */
    private static final int CALLERS_MAX = 20_000;

    /** One script for all that come at the same moment, short enough not to keep other rooms from Redis. */
    private static final int GROUP_MAX = 500;

    /** A day: a guest who is told more would not believe it. */
    private static final int ESTIMATE_MAX = 86_400;

    /** How many values stand before those of the members in a script's answer. */
    private static final int HEAD = 3;

    private final RoomRedis redis;
    private final SharedSettings shared;
    private final WaitingMeters meters;
    private final WaitingLines lines;
    private final String leaseMillis;
    private final Visitors visitors = new Visitors();
    private final GroupCommit<Guest, Joined> joins =
            new GroupCommit<>("waiting-room-joins", CALLERS_MAX, GROUP_MAX, this::joinAll);
    private final GroupCommit<Leaving, Boolean> leaves =
            new GroupCommit<>("waiting-room-leaves", CALLERS_MAX, GROUP_MAX, this::leaveAll);
    private final CountDownLatch closing = new CountDownLatch(1);

    WaitingRooms(RoomRedis redis, SharedSettings shared, WaitingSettings settings, MeterRegistry registry) {
        this.redis = redis;
        this.shared = shared;
        this.meters = new WaitingMeters(registry);
        this.lines = new WaitingLines(redis);
        this.leaseMillis = Long.toString(settings.roomLease().toMillis());
    }

    WaitingMeters meters() {
        return meters;
    }

    /**
     * What came of joining.
     *
     * @param repeated whether an answer may be there to be fetched again; then nothing is waited for
     */
    record Joined(boolean repeated, PlaceInLine place) {}

    private record Leaving(Guest guest, boolean answered) {}

    /**
     * Begins to vouch for those who wait, unless the start was refused before: a gateway whose port is taken has
     * nothing to say about Redis.
     */
    @Override
    public void onApplicationEvent(WebServerInitializedEvent event) {
        if (event.getApplicationContext().getServerNamespace() == null) start();
    }

    /** Heartbeats have a thread of their own: whatever the requests do, who waits is vouched for in time. */
    void start() {
        Thread.ofPlatform().daemon().name("waiting-room-heartbeat").start(this::beatUntilClosed);
    }

    private void beatUntilClosed() {
        try {
            do beatOnce();
            while (!closing.await(BEAT.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void beatOnce() {
        try {
            redis.listen(this::heard);
            beat();
        } catch (RedisSilent _) {
            // Said once in the log; the next beat tries again.
        } catch (RuntimeException e) { // the thread must outlive a bug, or all who wait are passed over
            log.error("a heartbeat of the waiting room failed", e);
        }
    }

    /** Says of all visitors that they are there, one script for each room, and tells them how they stand. */
    void beat() {
        shared.refresh();
        var present = visitors.presence();
        meters.forgetOthers(present);
        var sent = new ArrayList<Beat>();
        present.forEach((room, members) -> {
            for (var part : parts(List.copyOf(members.entrySet())))
                sent.add(new Beat(
                        room,
                        part.stream().map(Map.Entry::getKey).toList(),
                        send(RoomScript.LOOK, room, part, who -> who.getValue() ? "i" : "w", Map.Entry::getKey)));
        });
        for (var beat : sent) {
            var places = places(beat.room(), redis.await(beat.answer()));
            for (var i = 0; i < places.size(); i++)
                visitors.tell(new Guest(beat.room(), beat.members().get(i)), places.get(i));
        }
        lines.tell(meters.depths());
    }

    private record Beat(Room room, List<GuestKey> members, CompletableFuture<List<Object>> answer) {}

    /** The message names a room and all who were let in; some of them may wait here. */
    private void heard(String message) {
        var lines = message.split("\n", -1);
        var room = redis.room(lines[0]);
        for (var i = 1; i < lines.length; i++)
            visitors.tell(new Guest(room, new GuestKey(lines[i])), PlaceInLine.ADMITTED);
    }

    /** From now on the visitor is vouched for, until it departs; the listener hears whenever something is known. */
    Visit arrive(Guest guest, Consumer<PlaceInLine> listener) {
        var visit = new Visit(guest, listener);
        visitors.arrive(visit);
        return visit;
    }

    void depart(Visit visit) {
        visitors.depart(visit);
    }

    /**
     * Goes in or to the end of the line; a guest who is in or in line already stays there. All who come at the same
     * moment share one round trip, in the order in which they came: under a rush Redis would be busy with little else.
     */
    Joined join(Guest guest) {
        try {
            return joins.submit(guest).join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : e;
        }
    }

    private List<Joined> joinAll(List<Guest> group) {
        var answers = new LinkedHashMap<Room, CompletableFuture<List<Object>>>();
        var rooms = byRoom(group, Guest::room);
        rooms.forEach((room, guests) -> answers.put(room, send(RoomScript.JOIN, room, guests, _ -> "", Guest::key)));
        var joined = new LinkedHashMap<Guest, Joined>();
        answers.forEach((room, answer) -> {
            var told = redis.await(answer);
            var places = places(room, told);
            var guests = rooms.getOrDefault(room, List.of());
            for (var i = 0; i < places.size(); i++)
                joined.put(guests.get(i), new Joined(told.get(HEAD + 2 * i).equals("DONE"), places.get(i)));
        });
        return group.stream()
                .map(guest -> Objects.requireNonNull(joined.get(guest)))
                .toList();
    }

    /** How a guest stands; asking counts as being there. */
    PlaceInLine look(Guest guest) {
        return places(
                        guest.room(),
                        redis.await(send(RoomScript.LOOK, guest.room(), List.of(guest), _ -> "w", Guest::key)))
                .getFirst();
    }

    /**
     * Frees the place for the next. No request waits for it: should Redis not hear of it, the lease ends.
     *
     * @param answered whether there is an answer that may have to be fetched again
     */
    CompletableFuture<Boolean> leave(Guest guest, boolean answered) {
        return leaves.submit(new Leaving(guest, answered));
    }

    private List<Boolean> leaveAll(List<Leaving> group) {
        var sent = new LinkedHashMap<Room, CompletableFuture<List<Object>>>();
        byRoom(group, leaving -> leaving.guest().room())
                .forEach((room, some) -> sent.put(
                        room,
                        send(
                                RoomScript.LEAVE,
                                room,
                                some,
                                leaving -> leaving.answered() ? "1" : "0",
                                leaving -> leaving.guest().key())));
        sent.forEach((room, answer) -> places(room, redis.await(answer)));
        return group.stream().map(_ -> true).toList();
    }

    /** @param mark what a script wants to know of each member; empty where it wants nothing */
    private <T> CompletableFuture<List<Object>> send(
            RoomScript script, Room room, List<T> all, Function<T, String> mark, Function<T, GuestKey> member) {
        var arguments = new ArrayList<>(
                List.of(redis.present(), Integer.toString(shared.capacity()), leaseMillis, redis.channel()));
        for (var one : all) {
            var marked = mark.apply(one);
            if (!marked.isEmpty()) arguments.add(marked);
            arguments.add(member.apply(one).text());
        }
        return redis.send(script, redis.key(room), arguments);
    }

    private List<PlaceInLine> places(Room room, List<Object> told) {
        var waiting = number(told, 0);
        meters.depth(room, waiting);
        meters.passedOver(number(told, 1));
        var pace = number(told, 2);
        var places = new ArrayList<PlaceInLine>();
        for (var i = HEAD; i < told.size(); i += 2)
            places.add(
                    switch ((String) told.get(i)) {
                        case "WAITING" ->
                            PlaceInLine.waiting(number(told, i + 1), waiting, estimate(number(told, i + 1), pace));
                        case "GONE" -> PlaceInLine.GONE;
                        default -> PlaceInLine.ADMITTED;
                    });
        return places;
    }

    private static int number(List<Object> told, int index) {
        return Math.toIntExact((Long) told.get(index));
    }

    /** As long as no guest was let in lately, a roomful each second is as good a guess as any. */
    private int estimate(int position, int pacePerThousandSeconds) {
        var perSecond = pacePerThousandSeconds == 0 ? shared.capacity() : pacePerThousandSeconds / 1000.0;
        return Math.clamp((long) Math.ceil(position / perSecond), 1, ESTIMATE_MAX);
    }

    private static <T> Map<Room, List<T>> byRoom(List<T> all, Function<T, Room> room) {
        var rooms = new LinkedHashMap<Room, List<T>>();
        for (var one : all)
            rooms.computeIfAbsent(room.apply(one), _ -> new ArrayList<>()).add(one);
        return rooms;
    }

    private static <T> List<List<T>> parts(List<T> all) {
        var parts = new ArrayList<List<T>>();
        for (var from = 0; from < all.size(); from += GROUP_MAX)
            parts.add(all.subList(from, Math.min(all.size(), from + GROUP_MAX)));
        return parts;
    }

    @Override
    public void close() {
        closing.countDown();
        joins.close();
        leaves.close();
        redis.close();
    }
}
