package dev.jari.gateway.waiting;

import dev.jari.contracts.id.IdSource;
import dev.jari.platform.redis.RedisSilent;
import java.util.List;

/**
 * What all gateways have in common, kept in Redis beside the rooms: how many may be inside, and the secret that signs
 * tickets. Both are lost together with the rooms, when no ticket is worth anything any more.
 */
final class SharedSettings {

    private final RoomRedis redis;
    private volatile int capacity;
    private volatile String secret;
    private volatile boolean known;

    /** @param chance of which the secret is made, for the case that there is none yet */
    SharedSettings(RoomRedis redis, WaitingSettings settings, IdSource chance) {
        this.redis = redis;
        this.capacity = settings.roomCapacity();
        this.secret = "%s%s".formatted(chance.get(), chance.get());
    }

    int capacity() {
        return capacity;
    }

    /** {@link RedisSilent} as long as Redis has not told it: a ticket signed with another would be worth nothing. */
    String secret() {
        if (!known) refresh();
        return secret;
    }

    /** Asks what the others said. A Redis that was emptied learns the secret again, so that tickets stay readable. */
    void refresh() {
        learn(redis.run(RoomScript.SETTINGS, redis.settingsKey(), List.of(secret, "")));
    }

    void change(int wanted) {
        learn(redis.run(RoomScript.SETTINGS, redis.settingsKey(), List.of(secret, Integer.toString(wanted))));
    }

    private void learn(List<Object> told) {
        secret = (String) told.get(0);
        var said = (String) told.get(1);
        if (!said.isEmpty()) capacity = Integer.parseInt(said);
        known = true;
    }
}
