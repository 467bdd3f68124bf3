package dev.jari.contracts.action;

import dev.jari.contracts.answer.Page;
import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.UserId;
import org.jspecify.annotations.Nullable;

/** Asks for a page of what admins did, the newest first, at most 200. Without an admin: of all of them. */
public record ListActions(
        @Nullable UserId adminId, @Nullable String cursor, int limit) implements Question<Page<AdminAction>> {

    public static final String SUBJECT = "actions.list";
}
