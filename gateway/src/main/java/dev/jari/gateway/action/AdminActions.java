package dev.jari.gateway.action;

import dev.jari.contracts.action.AdminAction;
import dev.jari.contracts.action.RecordAction;
import dev.jari.contracts.action.SettleAction;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.gateway.problem.Problem;
import dev.jari.gateway.web.Listing;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
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

    Listing<AdminAction> list(@Nullable Long adminId, @Nullable String cursor, int limit) {
        var before = cursor == null ? Long.MAX_VALUE : read(cursor);
        // One more than asked for tells whether there is another page.
        var found = store.before(adminId, before, limit + 1);
        var page = found.subList(0, Math.min(limit, found.size()));
        return new Listing<>(page, found.size() > limit ? write(page.getLast().id()) : null);
    }

    /** Scrambled, so that no client builds on its form. */
    private static String write(long id) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(Long.toString(id).getBytes(StandardCharsets.US_ASCII));
    }

    private static long read(String cursor) {
        try {
            return Long.parseLong(new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.US_ASCII));
        } catch (IllegalArgumentException _) {
            throw Problem.of(Refusal.malformed(List.of(new FieldError("cursor", "invalid-value", null))))
                    .asException();
        }
    }
}
