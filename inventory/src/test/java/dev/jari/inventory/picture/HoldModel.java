package dev.jari.inventory.picture;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What holds of one slot range are, in plain Java: nothing is counted up or down, everything is added up anew. */
final class HoldModel {

    static final long TTL = PictureService.TTL;

    /** A hold or a block. */
    static final class Entry {
        final String id;
        final long user;
        final String key;
        final String range;
        final List<Integer> slots;
        final int quantity;
        long expiresAt;
        long ownExpiresAt;
        final Map<Long, Long> pins = new HashMap<>();
        boolean extended;

        Entry(String id, long user, String key, String range, List<Integer> slots, int quantity, long expiresAt) {
            this.id = id;
            this.user = user;
            this.key = key;
            this.range = range;
            this.slots = List.copyOf(slots);
            this.quantity = quantity;
            this.expiresAt = expiresAt;
        }
    }

    final int[] capacity;
    final int[] booked;
    final boolean[] closed;
    final boolean[] known;
    private final Map<String, Entry> live = new HashMap<>();
    private final Map<String, String> marks = new HashMap<>();
    private final Map<String, Long> owners = new HashMap<>();
    long now;

    HoldModel(int slots, int places, long now) {
        this.now = now;
        capacity = new int[slots];
        booked = new int[slots];
        closed = new boolean[slots];
        known = new boolean[slots];
        for (var i = 0; i < slots; i++) capacity[i] = places;
    }

    /** For any user who asked for it, whether they got it or not. */
    long owner(String id) {
        return owners.getOrDefault(id, 0L);
    }

    int held(int slot) {
        return live.values().stream()
                .filter(entry -> entry.expiresAt > now && entry.slots.contains(slot))
                .mapToInt(entry -> entry.quantity)
                .sum();
    }

    long live() {
        return live.values().stream().filter(entry -> entry.expiresAt > now).count();
    }

    int available(int slot) {
        return capacity[slot] - booked[slot] - held(slot);
    }

    private List<Entry> behind(long user, String key, String range) {
        var found = new ArrayList<Entry>();
        for (var entry : live.values())
            if (entry.expiresAt > now && entry.range.equals(range) && (entry.user == user || entry.key.equals(key)))
                found.add(entry);
        return found;
    }

    String place(String id, long user, String key, int quantity, List<Integer> slots, String range) {
        owners.put(id, user);
        var olds = behind(user, key, range);
        if (olds.stream().anyMatch(old -> old.user != user)) return "CONFLICT";
        if (olds.stream().anyMatch(old -> old.ownExpiresAt > 0)) return "PROCESSED";
        if (slots.stream().anyMatch(slot -> !known[slot])) return "MISSING";
        if (slots.stream().anyMatch(slot -> closed[slot])) return "CLOSED";
        var returned = olds.stream().mapToInt(old -> old.quantity).sum();
        if (slots.stream().anyMatch(slot -> available(slot) + returned < quantity)) return "FULL";
        olds.forEach(old -> live.remove(old.id));
        live.put(id, new Entry(id, user, key, range, slots, quantity, now + TTL));
        return "OK";
    }

    private String why(String id, long user) {
        if (marks.containsKey(id)) return owner(id) == user ? "PROCESSED" : "FORBIDDEN";
        var entry = live.get(id);
        if (entry == null || entry.expiresAt <= now) return "GONE";
        return entry.user == user ? "OK" : "FORBIDDEN";
    }

    private Entry entry(String id) {
        return Objects.requireNonNull(live.get(id));
    }

    String extend(String id, long user) {
        var why = why(id, user);
        if (!why.equals("OK")) return why;
        var entry = entry(id);
        if (entry.extended) return "TWICE";
        entry.extended = true;
        entry.expiresAt = Math.max(entry.expiresAt, now + TTL);
        if (entry.ownExpiresAt > 0) entry.ownExpiresAt = Math.max(entry.ownExpiresAt, now + TTL);
        return "OK";
    }

    String pin(String id, long user, long millis, long booking) {
        var why = why(id, user);
        if (!why.equals("OK")) return why;
        var entry = entry(id);
        if (entry.slots.stream().anyMatch(slot -> known[slot] && available(slot) < 0)) {
            live.remove(id);
            return "GONE";
        }
        if (entry.ownExpiresAt == 0) entry.ownExpiresAt = entry.expiresAt;
        entry.pins.put(booking, now + millis);
        entry.expiresAt = Math.max(entry.expiresAt, now + millis);
        return "OK";
    }

    String unpin(String id, long user, long booking) {
        var why = why(id, user);
        if (!why.equals("OK")) return why;
        var entry = entry(id);
        if (entry.pins.remove(booking) == null) return "OK";
        entry.pins.values().removeIf(ends -> ends <= now);
        entry.expiresAt = Math.max(
                entry.ownExpiresAt,
                entry.pins.values().stream().mapToLong(Long::longValue).max().orElse(0));
        if (entry.pins.isEmpty()) entry.ownExpiresAt = 0;
        return entry.expiresAt > now ? "OK" : "GONE";
    }

    String cancel(String id, long user) {
        var why = why(id, user);
        if (!why.equals("OK")) return why;
        if (entry(id).ownExpiresAt > 0) return "PROCESSED";
        live.remove(id);
        marks.put(id, "CANCELLED");
        return "OK";
    }

    /** A booking takes the places of a live hold of its own. */
    boolean confirm(String id) {
        var entry = live.get(id);
        if (entry == null || entry.expiresAt <= now) return false;
        if (entry.slots.stream().anyMatch(slot -> booked[slot] + entry.quantity > capacity[slot])) return false;
        live.remove(id);
        marks.put(id, "CONFIRMED");
        for (var slot : entry.slots) booked[slot] += entry.quantity;
        return true;
    }

    List<Integer> slotsOf(String id) {
        var entry = live.get(id);
        return entry == null ? List.of() : entry.slots;
    }

    /** Redis is empty: everything it knew is gone, what is booked is not. */
    void flush() {
        live.clear();
        marks.clear();
        for (var i = 0; i < known.length; i++) known[i] = false;
    }
}
