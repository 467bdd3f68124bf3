package dev.jari.gateway;

import dev.jari.contracts.action.ListActions;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Page;
import dev.jari.messaging.bus.Bus;
import java.util.List;

/** The admins' log that booking kept before; apart from it, so that its last question stays the one a test is about. */
public final class StandInActions extends StandIn {

    public StandInActions() {
        answer(ListActions.SUBJECT, Answer.granted(new Page<>(List.of(), null)));
    }

    public void listenOn(Bus bus) {
        on(bus, ListActions.SUBJECT, ListActions.class);
    }
}
