package dev.jari.contracts.action;

import dev.jari.contracts.error.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of what admins did, or why not; without a next cursor it is the last. */
public record ActionsPage(
        List<AdminAction> items,
        @Nullable String nextCursor,
        @Nullable Refusal refusal) {

    public ActionsPage {
        items = List.copyOf(items);
    }

    public static ActionsPage refused(Refusal refusal) {
        return new ActionsPage(List.of(), null, refusal);
    }
}
