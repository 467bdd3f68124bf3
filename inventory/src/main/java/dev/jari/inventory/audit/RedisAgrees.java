package dev.jari.inventory.audit;

import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.id.SlotId;
import dev.jari.inventory.picture.LivePicture;
import dev.jari.inventory.picture.SlotRows;
import dev.jari.platform.audit.AuditQueries;
import dev.jari.platform.audit.Findings;
import dev.jari.platform.audit.Walk.Look;
import dev.jari.platform.audit.Walk.Stretch;
import dev.jari.platform.redis.RedisSilent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Whether Redis shows the slots as PostgreSQL has them, and has counted its holds right. Both are read one after the
 * other while people book, so what looks wrong is looked at again before it is reported.
 */
final class RedisAgrees {

    static final String NAME = "redis-agrees";

    private static final int LOOKS_MAX = 5;
    private static final Duration BETWEEN = Duration.ofMillis(200);

    private final SlotRows rows;
    private final LivePicture picture;

    RedisAgrees(JdbcClient jdbc, LivePicture picture) {
        this.rows = new SlotRows(jdbc);
        this.picture = picture;
    }

    /** @param walk goes through the slots with the look it is given */
    CheckResult check(Function<Look.ByHand, Findings> walk) {
        try {
            return InventoryAudit.result(NAME, walk.apply(this::look));
        } catch (RedisSilent _) {
            return new CheckResult(NAME, false, 0, List.of());
        }
    }

    /** Only such slots as Redis knows are examined. */
    private Findings look(Stretch stretch) {
        var examined = new long[1];
        var wrong = wrong(rows.idsBetween(stretch.after(), stretch.upto()), examined);
        for (var look = 1; look < LOOKS_MAX && !wrong.isEmpty(); look++) {
            LockSupport.parkNanos(BETWEEN.toNanos());
            wrong = wrong(wrong.keySet(), new long[1]);
        }
        return new Findings(
                examined[0],
                wrong.values().stream().limit(AuditQueries.VIOLATIONS_MAX).toList(),
                null);
    }

    private SortedMap<SlotId, String> wrong(Collection<SlotId> ids, long[] examined) {
        var wrong = new TreeMap<SlotId, String>();
        for (var part : rows.byOffering(new ArrayList<>(ids))) {
            var seen = picture.inspect(part.offeringId(), part.slotIds());
            for (var row : part.rows()) {
                var one = seen.get(row.slotId());
                if (one == null || !one.known()) continue;
                examined[0]++;
                if (!one.agreesWith(row))
                    wrong.put(
                            row.slotId(),
                            "slot %s: Redis shows version %d, %d of %d booked, %s; it is version %d, %d of %d, %s"
                                    .formatted(
                                            row.slotId(),
                                            one.version(),
                                            one.booked(),
                                            one.capacity(),
                                            one.status(),
                                            row.version(),
                                            row.booked(),
                                            row.capacity(),
                                            row.status()));
                else if (one.held() != one.sum())
                    wrong.put(
                            row.slotId(),
                            "slot %s: Redis counts %d held, its holds have %d"
                                    .formatted(row.slotId(), one.held(), one.sum()));
            }
        }
        return wrong;
    }
}
