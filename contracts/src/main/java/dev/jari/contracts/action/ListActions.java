package dev.jari.contracts.action;

import org.jspecify.annotations.Nullable;

/** Asks for a page of what admins did, the newest first, at most 200. Without an admin: of all of them. */
public record ListActions(@Nullable Long adminId, @Nullable String cursor, int limit) {

    public static final String SUBJECT = "actions.list";
}
