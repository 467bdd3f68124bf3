package dev.jari.gateway;

import dev.jari.contracts.action.ActionKept;
import dev.jari.contracts.action.ActionsPage;
import dev.jari.contracts.action.ListActions;
import dev.jari.contracts.action.RecordAction;
import dev.jari.contracts.action.SettleAction;
import dev.jari.messaging.bus.Bus;
import java.util.List;

/** Keeps what admins do in booking's place; apart from it, so that its last question stays the one a test is about. */
final class StandInActions extends StandIn {

    StandInActions() {
        keep();
    }

    /** As booking does. */
    void keep() {
        answerBy(RecordAction.SUBJECT, RecordAction.class, action -> new ActionKept(action.actionId()));
        answerBy(SettleAction.SUBJECT, SettleAction.class, action -> new ActionKept(action.actionId()));
        answer(ListActions.SUBJECT, new ActionsPage(List.of(), null, null));
    }

    void listenOn(Bus bus) {
        on(bus, RecordAction.SUBJECT, RecordAction.class);
        on(bus, SettleAction.SUBJECT, SettleAction.class);
        on(bus, ListActions.SUBJECT, ListActions.class);
    }
}
