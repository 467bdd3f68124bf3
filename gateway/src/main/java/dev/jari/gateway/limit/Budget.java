package dev.jari.gateway.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;

/** The same quota for each of many callers, of whom the ones heard of lately are remembered. */
final class Budget {

    private final String name;
    private final Quota quota;
    private final TimeMeter time;
    private final Cache<String, Bucket> buckets;

    Budget(String name, Quota quota, int callersMax, TimeMeter time) {
        this.name = name;
        this.quota = quota;
        this.time = time;
        // A caller who was silent for the whole window has everything back: forgetting them changes nothing.
        this.buckets = Caffeine.newBuilder()
                .maximumSize(callersMax)
                .expireAfterAccess(quota.window())
                .build();
    }

    Allowance take(String caller) {
        var probe = bucket(caller).tryConsumeAndReturnRemaining(1);
        return new Allowance(
                name,
                quota,
                probe.isConsumed(),
                probe.getRemainingTokens(),
                Duration.ofNanos(
                        probe.isConsumed() ? probe.getNanosToWaitForReset() : probe.getNanosToWaitForRefill()));
    }

    /** For what was taken and then not used. */
    void giveBack(String caller) {
        bucket(caller).addTokens(1);
    }

    private Bucket bucket(String caller) {
        return buckets.get(caller, _ -> full());
    }

    private Bucket full() {
        return Bucket.builder()
                .addLimit(limit -> limit.capacity(quota.count()).refillGreedy(quota.count(), quota.window()))
                .withCustomTimePrecision(time)
                .build();
    }
}
