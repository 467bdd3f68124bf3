package dev.jari.inventory.hold;

import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.slot.SlotsChanged;
import dev.jari.inventory.picture.LivePicture;
import dev.jari.inventory.picture.NewHold;
import dev.jari.inventory.picture.NewHoldAnswer;
import dev.jari.inventory.picture.NewHoldAnswer.Word;
import dev.jari.inventory.picture.RedisScripts;
import dev.jari.inventory.picture.Script;
import dev.jari.inventory.picture.SlotRows;
import dev.jari.inventory.picture.StoredHold;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.redis.RedisSilent;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The holds as scripts keep them in Redis; {@link RedisSilent} where it does not answer. */
public final class HoldsInRedis {

    /** Redis may forget between telling it and asking again, but hardly three times. */
    private static final int ATTEMPTS_MAX = 3;

    private final RedisScripts scripts;
    private final HoldBatcher batcher;
    private final SlotRows rows;
    private final LivePicture picture;
    private final Bodies bodies;

    public HoldsInRedis(
            ServiceDatabase database, RedisScripts scripts, LivePicture picture, Bodies bodies, int holdsPerUser) {
        this.scripts = scripts;
        this.batcher = new HoldBatcher(scripts, holdsPerUser);
        this.rows = new SlotRows(database.jdbc());
        this.picture = picture;
        this.bodies = bodies;
    }

    /** Tells Redis of the slots first where it does not know them. */
    NewHoldAnswer place(NewHold hold) {
        var answer = batcher.place(hold);
        for (var attempt = 1; answer.word() == Word.MISSING; attempt++) {
            if (attempt == ATTEMPTS_MAX) throw new IllegalStateException("Redis forgets at once: " + answer);
            rows.teach(picture, hold.slotIds());
            answer = batcher.place(hold);
        }
        return answer;
    }

    /** What a script says about a hold that was placed before, and the hold if it is its caller's. */
    record Found(String word, @Nullable StoredHold hold) {}

    Found run(Script script, OfferingId offeringId, HoldId holdId, UserId userId, String... more) {
        var arguments = new ArrayList<>(List.of(holdId.value(), userId.toString()));
        arguments.addAll(List.of(more));
        var answer = scripts.run(script, LivePicture.tag(offeringId), arguments);
        var word = (String) answer.getFirst();
        return new Found(word, word.equals("OK") ? bodies.read((String) answer.get(1), StoredHold.class) : null);
    }

    /** How many live; nothing when Redis is silent. */
    OptionalLong live() {
        return picture.holdsLive();
    }

    /** Tells live screens that the hold was placed or given back. They look by themselves when it runs out. */
    void announce(OfferingId offeringId, StoredHold hold) {
        picture.announce(SlotsChanged.held(offeringId, hold.slots()));
    }
}
