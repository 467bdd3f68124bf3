package dev.jari.inventory.picture;

import dev.jari.platform.redis.RedisScript;
import java.util.Locale;

/** The scripts kept as files beside this class; each begins with what others know too. */
public enum Script {
    PLACE,
    FIND,
    EXTEND,
    PIN,
    UNPIN,
    RELEASE,
    PICTURE,
    REPAIR,
    BLOCK,
    LOOK,
    HOLDING,
    LIVE,
    INSPECT;

    @SuppressWarnings("ImmutableEnumChecker") // it never changes, and has no annotation to say so
    private final RedisScript script;

    Script() {
        this.script = RedisScript.beside(Script.class, "common.lua", name().toLowerCase(Locale.ROOT) + ".lua");
    }

    RedisScript script() {
        return script;
    }
}
