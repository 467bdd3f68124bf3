package dev.jari.messaging.envelope;

import dev.jari.contracts.id.Id;

/**
 * Which of the sixteen lanes a key belongs to. What shares a lane is published and handled in one order. The mapping is
 * part of the stored data and never changes: 64-bit finaliser of MurmurHash3, top four bits.
 */
public final class Lanes {

    public static final int COUNT = 16;

    private Lanes() {}

    public static int of(long key) {
        var mixed = key;
        mixed = (mixed ^ mixed >>> 33) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
        mixed ^= mixed >>> 33;
        return (int) (mixed >>> 60);
    }

    public static int of(Id id) {
        return of(id.value());
    }

    /** For keys that are no numbers: FNV-1a over the UTF-16 units, then as above. */
    public static int of(String key) {
        var hash = 0xcbf29ce484222325L;
        for (var i = 0; i < key.length(); i++) hash = (hash ^ key.charAt(i)) * 0x100000001b3L;
        return of(hash);
    }

    static void check(int lane) {
        if (lane < 0 || lane >= COUNT) throw new IllegalArgumentException("a lane is 0 to 15, not " + lane);
    }
}
