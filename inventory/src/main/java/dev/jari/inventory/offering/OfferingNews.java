package dev.jari.inventory.offering;

import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.source.Game;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.Outgoing;
import java.util.List;

/** Tells the rest of inventory, and booking, what became of offerings, with the transaction of the change. */
final class OfferingNews {

    private final Outbox outbox;

    OfferingNews(Outbox outbox) {
        this.outbox = outbox;
    }

    void created(Offering offering) {
        tell(Game.CREATED, offering);
    }

    void updated(Offering offering) {
        tell(Game.UPDATED, offering);
    }

    private void tell(String type, Offering offering) {
        var game = Game.of(offering);
        var id = offering.offeringId();
        var key = "game-" + id;
        outbox.append(List.of(Outgoing.of(type, id, key, game), Outgoing.of(Game.SYNC, id, key, game)));
    }
}
