package dev.jari.inventory.hold;

import dev.jari.inventory.picture.LivePicture;
import dev.jari.inventory.picture.RedisScripts;
import dev.jari.inventory.picture.RedisScripts.Call;
import dev.jari.inventory.picture.Script;
import dev.jari.messaging.redis.RedisSilent;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many live holds a user may have. They are counted in a set of the user's own, which may lie on another Redis than
 * the offering; what is missed here ends with the hold's time, so that nothing counts for ever.
 */
final class HoldLimit {

    private static final Logger log = LoggerFactory.getLogger(HoldLimit.class);

    private final RedisScripts scripts;
    private final int most;
    private final Duration life;

    HoldLimit(RedisScripts scripts, int most, Duration life) {
        this.scripts = scripts;
        this.most = most;
        this.life = life;
    }

    int most() {
        return most;
    }

    /** @param before when an earlier hold on the same would have ended; 0 if there was none */
    record Answer(boolean allowed, long before) {}

    static Answer answer(List<Object> said) {
        return new Answer((Long) said.getFirst() == 1, (Long) said.getLast());
    }

    /** Counts one more, unless there are enough. */
    Call count(long userId, long offeringId, String range) {
        return call(userId, offeringId, range, "0");
    }

    /** The same on its own. */
    Answer countNow(long userId, long offeringId, String range) {
        var call = count(userId, offeringId, range);
        return answer(scripts.run(call.script(), call.key(), call.arguments()));
    }

    /** Whether one more would be allowed, and nothing else. */
    Call look(long userId, long offeringId, String range) {
        return call(userId, offeringId, range, "1");
    }

    private Call call(long userId, long offeringId, String range, String lookOnly) {
        var member = LivePicture.userMember(offeringId, range);
        var arguments = List.of(member, Long.toString(life.toMillis()), Integer.toString(most), lookOnly);
        return new Call(Script.LIMIT, key(userId), arguments);
    }

    private static String key(long userId) {
        return LivePicture.userKey(Long.toString(userId));
    }

    /** The hold did not come about: what was counted before counts again. */
    void undo(long userId, long offeringId, String range, long before) {
        if (before == 0) forget(userId, offeringId, range);
        else move(userId, offeringId, range, before);
    }

    void forget(long userId, long offeringId, String range) {
        try {
            var _ = scripts.commands().zrem(key(userId), LivePicture.userMember(offeringId, range));
        } catch (RedisSilent _) {
            log.debug("a hold of user {} counts until it would have run out", userId);
        }
    }

    void move(long userId, long offeringId, String range, long expiresAt) {
        try {
            var _ = scripts.commands().zadd(key(userId), (double) expiresAt, LivePicture.userMember(offeringId, range));
        } catch (RedisSilent _) {
            log.debug("a hold of user {} counts until it would have run out", userId);
        }
    }
}
