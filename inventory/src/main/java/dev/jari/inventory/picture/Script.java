package dev.jari.inventory.picture;

import dev.jari.messaging.redis.RedisScript;
import java.util.Locale;
import java.util.stream.Stream;

/** The scripts kept as files beside this class; each begins with what others know too. */
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
    /** The only one that is not about slots. */
    LIMIT("present.lua");

    @SuppressWarnings("ImmutableEnumChecker") // it never changes, and has no annotation to say so
    private final RedisScript script;

    Script() {
        this("present.lua", "common.lua");
    }

    Script(String... before) {
        var own = name().toLowerCase(Locale.ROOT) + ".lua";
        this.script = RedisScript.beside(
                Script.class, Stream.concat(Stream.of(before), Stream.of(own)).toArray(String[]::new));
    }

    RedisScript script() {
        return script;
    }
}
