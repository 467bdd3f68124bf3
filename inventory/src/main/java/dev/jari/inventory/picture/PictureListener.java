package dev.jari.inventory.picture;

import dev.jari.contracts.message.SlotPicture;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.inbox.DeferredMessages;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.redis.RedisSilent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings every {@code slot.picture} to Redis, also those whose quick way was lost. While Redis is silent it takes them
 * over all the same, keeps them in PostgreSQL, and tells them when Redis is back: a long silence must not fill the
 * outbox, which inventory's answers to bookings need. The version orders them, so a repeated or late one changes
 * nothing. Safe on all instances.
 */
public final class PictureListener implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(PictureListener.class);

    private static final String GROUP = "pictures";

    /** As long as a silent Redis is left alone. */
    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    /** Told at once; more would keep Redis from others. */
    private static final int CHUNK = 500;

    private final ServiceDatabase database;
    private final LivePicture picture;
    private final DeferredMessages deferred;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("deferred-pictures").factory());

    public PictureListener(ServiceDatabase database, LivePicture picture, Bodies bodies) {
        this.database = database;
        this.picture = picture;
        this.deferred = new DeferredMessages(database, bodies, GROUP);
    }

    public Subscription subscription() {
        return Subscription.of(GROUP, database, Map.of(SlotPicture.TYPE, SlotPicture.class), this::handle)
                .withoutInbox()
                .unhurried();
    }

    private void handle(List<Message> batch) {
        var pictures =
                batch.stream().map(message -> (SlotPicture) message.body()).toList();
        try {
            picture.tell(pictures);
        } catch (RedisSilent _) {
            deferred.add(pictures);
        }
    }

    public void start() {
        var _ = timer.scheduleWithFixedDelay(
                this::runSafely, LOOK_EVERY.toMillis(), LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void runSafely() {
        try {
            var told = tellDeferred();
            if (told > 0) log.info("Redis was told of {} changes that were kept while it was silent", told);
        } catch (RedisSilent _) {
            // They stay until the next look.
        } catch (RuntimeException e) { // the outermost frame of the timer; the next run makes up for this one
            log.warn("the pictures kept for Redis could not be told and are tried again: {}", e.toString());
        }
    }

    /** Tells Redis what was kept for it, and gives how many pictures that were; {@link RedisSilent} if it is silent. */
    int tellDeferred() {
        var all = 0;
        for (var told = CHUNK; told == CHUNK && !Thread.currentThread().isInterrupted(); all += told)
            told = deferred.apply(CHUNK, SlotPicture.class, picture::tell);
        return all;
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
