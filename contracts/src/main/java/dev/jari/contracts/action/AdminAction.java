package dev.jari.contracts.action;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.AdminActionId;
import dev.jari.contracts.id.UserId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something an admin did, or tried to.
 *
 * @param what method and address of the call, with names in place of ids
 * @param target the address as it was called
 * @param made address of what came into being, if something did
 */
public record AdminAction(
        AdminActionId id,
        Instant at,
        UserId adminId,
        String what,
        String target,
        String requestId,
        ActionResult result,
        @Nullable Integer status,
        @Nullable ErrorCode code,
        @Nullable String made,
        @Nullable Instant answeredAt) {}
