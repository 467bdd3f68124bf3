package dev.jari.locking;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.redisson.api.RedissonClient;
import org.redisson.client.RedisException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Locks that refuse a caller's second request at once; freed only by the token that took them. */
final class PersonalLocks {

    private static final Logger log = LoggerFactory.getLogger(PersonalLocks.class);

    private final LuaScript take;
    private final LuaScript free;
    private final Duration patience;
    private final Supplier<UUID> tokens;

    PersonalLocks(RedissonClient redisson, Duration patience, Supplier<UUID> tokens) {
        this.take = new LuaScript(redisson, "personal-take.lua");
        this.free = new LuaScript(redisson, "personal-free.lua");
        this.patience = patience;
        this.tokens = tokens;
    }

    /** @throws LockRefused when the key is taken */
    PersonalLock take(String key, Duration time) {
        var token = tokens.get().toString();
        var answer = take.run(List.of(key), List.of(token, Long.toString(time.toMillis())), patience);
        if (answer.getFirst().equals("taken")) return new PersonalLock(key, token);
        throw LockRefused.duplicateRequest(key, Duration.ofMillis(Math.max(0, Long.parseLong(answer.get(1)))));
    }

    void free(PersonalLock lock) {
        try {
            Uninterrupted.run(() -> free.run(List.of(lock.key), List.of(lock.token), patience));
        } catch (RedisException e) {
            // It ends by itself; the caller must hear what happened to its work, not this.
            log.warn("personal lock {} stays until its time is over", lock.key, e);
        }
    }

    record PersonalLock(String key, String token) {}
}
