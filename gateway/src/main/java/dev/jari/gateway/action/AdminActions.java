package dev.jari.gateway.action;

import dev.jari.contracts.action.AdminAction;
import dev.jari.contracts.action.RecordAction;
import dev.jari.contracts.action.SettleAction;
import dev.jari.contracts.id.UserId;
import dev.jari.gateway.problem.Problem;
import dev.jari.gateway.web.Listing;
import dev.jari.platform.page.Cursor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes down what admins are about to do, what they were answered, and tells both. */
final class AdminActions {

    private static final Logger log = LoggerFactory.getLogger(AdminActions.class);

    private final AdminActionStore store;

    AdminActions(GatewayDatabase database) {
        this.store = new AdminActionStore(database);
    }

    void record(RecordAction action) {
        if (store.insert(action))
            log.info(
                    "[Admin] admin {} asks for {} at {}, request {}",
                    action.adminId(),
                    action.what(),
                    action.target(),
                    action.requestId());
    }

    void settle(SettleAction answer) {
        if (!store.settle(answer) && !store.knows(answer.actionId()))
            throw new IllegalStateException("an action was answered that was not written down: " + answer.actionId());
    }

    Listing<AdminAction> list(@Nullable UserId adminId, @Nullable String cursor, int limit) {
        var before = Cursor.id(cursor, Long.MAX_VALUE)
                .orElseThrow(() -> Problem.of(Cursor.refusal()).asException());
        // One more than asked for tells whether there is another page.
        var found = store.before(adminId, before, limit + 1);
        var page = found.subList(0, Math.min(limit, found.size()));
        return new Listing<>(
                page, found.size() > limit ? Cursor.after(page.getLast().id()) : null);
    }
}
