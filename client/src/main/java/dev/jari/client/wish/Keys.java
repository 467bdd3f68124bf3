package dev.jari.client.wish;

import java.security.SecureRandom;
import java.util.UUID;

/** Keys that no other caller has: made once for each wish, and sent with every repeat of it. */
final class Keys {

    private static final SecureRandom CHANCE = new SecureRandom();

    private Keys() {}

    /** In the form of a UUID, which is what holds ask for. */
    static String fresh() {
        var bytes = new byte[16];
        CHANCE.nextBytes(bytes);
        return UUID.nameUUIDFromBytes(bytes).toString();
    }
}
