package dev.jari.planted.platformknowsmessaging.messaging;

public record Outbox(int lane) {}
