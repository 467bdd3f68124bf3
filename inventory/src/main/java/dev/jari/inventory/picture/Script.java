package dev.jari.inventory.picture;

import dev.jari.messaging.redis.RedisScript;
import java.util.Locale;

/** The scripts kept as files beside this class; each begins with what all of them know. */
public enum Script {
    PLACE,
    FIND,
    EXTEND,
    PIN,
    UNPIN,
    RELEASE,
    PICTURE,
    BLOCK,
    LOOK,
    HOLDING,
    INSPECT,
    LIMIT;

    @SuppressWarnings("ImmutableEnumChecker") // it never changes, and has no annotation to say so
    private final RedisScript script =
            RedisScript.beside(Script.class, "common.lua", name().toLowerCase(Locale.ROOT) + ".lua");

    RedisScript script() {
        return script;
    }
}
