package dev.jari.booking.action;

import dev.jari.contracts.action.ActionKept;
import dev.jari.contracts.action.AdminAction;
import dev.jari.contracts.action.ListActions;
import dev.jari.contracts.action.RecordAction;
import dev.jari.contracts.action.SettleAction;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Page;
import dev.jari.messaging.bus.Bus;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.page.Cursor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes down what admins are about to do, what they were answered, and tells both. Kept for gateways of the release
 * before: a gateway of this release keeps its own log, and takes over from here once what was written before.
 */
public final class AdminActions {

    private static final Logger log = LoggerFactory.getLogger(AdminActions.class);

    private final AdminActionStore store;

    public AdminActions(ServiceDatabase database) {
        this.store = new AdminActionStore(database.jdbc());
    }

    public void answerOn(Bus bus) {
        bus.respond(RecordAction.class, this::record);
        bus.respond(SettleAction.class, this::settle);
        bus.respond(ListActions.class, this::list);
    }

    public ActionKept record(RecordAction action) {
        if (store.insert(action))
            log.info(
                    "[Admin] admin {} asks for {} at {}, request {}",
                    action.adminId(),
                    action.what(),
                    action.target(),
                    action.requestId());
        return new ActionKept(action.actionId());
    }

    public ActionKept settle(SettleAction answer) {
        if (!store.settle(answer) && !store.knows(answer.actionId()))
            throw new IllegalStateException("an action was answered that was not written down: " + answer.actionId());
        return new ActionKept(answer.actionId());
    }

    public Answer<Page<AdminAction>> list(ListActions asked) {
        var before = Cursor.id(asked.cursor(), Long.MAX_VALUE);
        if (before.isEmpty()) return Answer.refused(Cursor.refusal());
        var limit = Cursor.limit(asked.limit());
        // One more than asked for tells whether there is another page.
        var found = store.before(asked.adminId(), before.getAsLong(), limit + 1);
        var page = found.subList(0, Math.min(limit, found.size()));
        return Answer.granted(new Page<>(
                page, found.size() > limit ? Cursor.after(page.getLast().id()) : null));
    }
}
