package dev.jari.inventory.offering;

import dev.jari.contracts.source.CatalogueNews;
import dev.jari.contracts.source.Game;
import dev.jari.contracts.source.GameTimeSlotsGenerated;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.platform.database.ServiceDatabase;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hears what became of the catalogue: a line in the log and a count for each change, and booking learns of new slots. */
public final class CatalogueListener {

    private static final Logger log = LoggerFactory.getLogger(CatalogueListener.class);

    private final ServiceDatabase database;
    private final MeterRegistry meters;
    private final Consumer<GameTimeSlotsGenerated> booking;

    /** @param booking is told of new slots, in the transaction in which they are heard of */
    public CatalogueListener(
            ServiceDatabase database, MeterRegistry meters, Consumer<GameTimeSlotsGenerated> booking) {
        this.database = database;
        this.meters = meters;
        this.booking = booking;
    }

    /**
     * One message at a time: one of new slots has 500, and what others say in the lane goes between two of them. No
     * customer waits for it.
     */
    public Subscription subscription() {
        return Subscription.of(
                        "catalogue",
                        database,
                        Map.of(
                                Game.CREATED,
                                Game.class,
                                Game.UPDATED,
                                Game.class,
                                GameTimeSlotsGenerated.TYPE,
                                GameTimeSlotsGenerated.class),
                        this::hear)
                .unhurried()
                .inBatchesOf(1);
    }

    private void hear(List<Message> batch) {
        for (var message : batch) message.inItsTrace(() -> hear(message));
    }

    private void hear(Message message) {
        var type = message.envelope().type();
        meters.counter("catalogue.changes", "type", type).increment();
        switch ((CatalogueNews) message.body()) {
            case Game game ->
                log.info("{} gameId={} version={} active={}", type, game.id(), game.version(), game.isActive());
            case GameTimeSlotsGenerated made -> {
                log.info(
                        "{} gameId={} slots={}",
                        type,
                        made.gameId(),
                        made.timeSlotIds().size());
                booking.accept(made);
            }
        }
    }
}
