package dev.jari.booking.action;

import dev.jari.contracts.action.ActionKept;
import dev.jari.contracts.action.ActionsPage;
import dev.jari.contracts.action.ListActions;
import dev.jari.contracts.action.RecordAction;
import dev.jari.contracts.action.SettleAction;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.messaging.bus.Bus;
import dev.jari.platform.database.ServiceDatabase;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes down what admins are about to do, what they were answered, and tells both. Kept for gateways of the release
 * before: a gateway of this release keeps its own log, and takes over from here once what was written before.
 */
public final class AdminActions {

    private static final Logger log = LoggerFactory.getLogger(AdminActions.class);

    private static final int PAGE_MAX = 200;

    private final AdminActionStore store;

    public AdminActions(ServiceDatabase database) {
        this.store = new AdminActionStore(database.jdbc());
    }

    public void answerOn(Bus bus) {
        bus.respond(RecordAction.SUBJECT, RecordAction.class, this::record);
        bus.respond(SettleAction.SUBJECT, SettleAction.class, this::settle);
        bus.respond(ListActions.SUBJECT, ListActions.class, this::list);
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

    public ActionsPage list(ListActions asked) {
        var cursor = asked.cursor();
        var before = cursor == null ? Long.valueOf(Long.MAX_VALUE) : read(cursor);
        if (before == null)
            return ActionsPage.refused(Refusal.malformed(List.of(new FieldError("cursor", "invalid-value", null))));
        var limit = Math.clamp(asked.limit(), 1, PAGE_MAX);
        // One more than asked for tells whether there is another page.
        var found = store.before(asked.adminId(), before, limit + 1);
        var page = found.subList(0, Math.min(limit, found.size()));
        return new ActionsPage(page, found.size() > limit ? write(page.getLast().id()) : null, null);
    }

    /** Scrambled, so that no client builds on its form. */
    private static String write(long id) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(Long.toString(id).getBytes(StandardCharsets.US_ASCII));
    }

    private static @Nullable Long read(String cursor) {
        try {
            return Long.valueOf(new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.US_ASCII));
        } catch (IllegalArgumentException _) {
            return null;
        }
    }
}
