package dev.jari.booking.slotcache;

import dev.jari.contracts.source.Game;
import dev.jari.contracts.source.GameTimeSlot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Broadcast among the instances of booking: what inventory told one of them. A message reaches one instance only, and
 * the others have a memory too. It may be lost; then they notice when what they know has become too old.
 */
public record CacheNews(List<Game> games, List<GameTimeSlot> slots) {

    public static final String SUBJECT = "booking.cache.news";

    /** Some 700 bytes each: far below what a transport carries. */
    private static final int SLOTS_MAX = 100;

    public CacheNews {
        games = List.copyOf(games);
        slots = List.copyOf(slots);
    }

    static List<CacheNews> of(Collection<Game> games, Collection<GameTimeSlot> slots) {
        var all = new ArrayList<CacheNews>();
        var allGames = List.copyOf(games);
        for (var i = 0; i < allGames.size(); i += SLOTS_MAX) all.add(new CacheNews(part(allGames, i), List.of()));
        var allSlots = List.copyOf(slots);
        for (var i = 0; i < allSlots.size(); i += SLOTS_MAX) all.add(new CacheNews(List.of(), part(allSlots, i)));
        return all;
    }

    private static <T> List<T> part(List<T> all, int begin) {
        return all.subList(begin, Math.min(begin + SLOTS_MAX, all.size()));
    }
}
