package dev.jari.gateway.waiting;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** All whom this gateway vouches for. Several visits of the same member are one presence. */
final class Visitors {

    private final Map<Guest, List<Visit>> here = new ConcurrentHashMap<>();

    void arrive(Visit visit) {
        here.merge(visit.guest(), List.of(visit), Visitors::plus);
    }

    void depart(Visit visit) {
        here.computeIfPresent(visit.guest(), (_, visits) -> minus(visits, visit));
    }

    void tell(Guest guest, PlaceInLine place) {
        here.getOrDefault(guest, List.of()).forEach(visit -> visit.tell(place));
    }

    /** Each room's members, and whether the request of one is inside. */
    Map<Room, Map<GuestKey, Boolean>> presence() {
        var rooms = new HashMap<Room, Map<GuestKey, Boolean>>();
        here.forEach((guest, visits) -> rooms.computeIfAbsent(guest.room(), _ -> new HashMap<>())
                .put(guest.key(), visits.stream().anyMatch(Visit::isInside)));
        return rooms;
    }

    private static List<Visit> plus(List<Visit> some, List<Visit> more) {
        var all = new ArrayList<>(some);
        all.addAll(more);
        return all;
    }

    private static @Nullable List<Visit> minus(List<Visit> visits, Visit ended) {
        var rest = visits.stream().filter(visit -> visit != ended).toList();
        return rest.isEmpty() ? null : rest;
    }
}
