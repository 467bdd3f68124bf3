package dev.jari.contracts.action;

import dev.jari.contracts.answer.Request;
import dev.jari.contracts.id.UserId;
import java.time.Instant;
import java.util.UUID;

/**
 * Says that an admin is about to do something. Said twice it is one action.
 *
 * @param what method and address of the call, with names in place of ids
 * @param target the address as it was called
 */
public record RecordAction(UUID actionId, UserId adminId, String what, String target, String requestId, Instant at)
        implements Request<ActionKept> {

    public static final String SUBJECT = "actions.record";
}
