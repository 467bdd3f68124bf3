package dev.jari.contracts.notification;

/** How many were unread until now. */
public record ReadAllAnswer(int read) {}
