package dev.jari.inventory.picture;

import dev.jari.contracts.message.SlotPicture;
import dev.jari.messaging.database.ServiceDatabase;
import dev.jari.messaging.fault.Unreachable;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.redis.RedisSilent;
import java.util.List;
import java.util.Map;

/**
 * Brings every {@code slot.picture} to Redis, also those whose quick way was lost, and waits while Redis is silent. The
 * version orders them, so a repeated or late one changes nothing.
 */
public final class PictureListener {

    private final ServiceDatabase database;
    private final LivePicture picture;

    public PictureListener(ServiceDatabase database, LivePicture picture) {
        this.database = database;
        this.picture = picture;
    }

    public Subscription subscription() {
        return Subscription.of("pictures", database, Map.of(SlotPicture.TYPE, SlotPicture.class), this::handle)
                .withoutInbox()
                .unhurried();
    }

    private void handle(List<Message> batch) {
        try {
            picture.tell(
                    batch.stream().map(message -> (SlotPicture) message.body()).toList());
        } catch (RedisSilent e) {
            throw new Unreachable("Redis is silent", e);
        }
    }
}
