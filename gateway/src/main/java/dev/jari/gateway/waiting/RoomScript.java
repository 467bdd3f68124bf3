package dev.jari.gateway.waiting;

import dev.jari.platform.redis.RedisScript;

/** The scripts kept as files beside this class; those of a room begin with what all of them know. */
enum RoomScript {
    JOIN("common.lua", "join.lua"),
    LOOK("common.lua", "look.lua"),
    LEAVE("common.lua", "leave.lua"),
    SETTINGS("settings.lua"),
    LINES("lines.lua");

    @SuppressWarnings("ImmutableEnumChecker") // it never changes, and has no annotation to say so
    private final RedisScript script;

    RoomScript(String... files) {
        script = RedisScript.beside(RoomScript.class, files);
    }

    RedisScript script() {
        return script;
    }
}
