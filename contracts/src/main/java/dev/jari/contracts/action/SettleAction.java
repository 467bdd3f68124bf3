package dev.jari.contracts.action;

import dev.jari.contracts.answer.Request;
import dev.jari.contracts.error.ErrorCode;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Says what an admin was answered. Only the first answer of an action counts.
 *
 * @param made address of what came into being, if something did
 */
public record SettleAction(
        UUID actionId,
        int status,
        @Nullable ErrorCode code,
        @Nullable String made,
        Instant at) implements Request<ActionKept> {

    public static final String SUBJECT = "actions.settle";
}
