package dev.jari.contracts.notification;

import dev.jari.contracts.answer.Request;
import dev.jari.contracts.id.UserId;

/** Says that a user has read all notifications there are now. */
public record ReadAllNotifications(UserId userId) implements Request<ReadAllAnswer> {

    public static final String SUBJECT = "notifications.readAll";
}
