package dev.jari.planted.platformknowsmessaging.platform;

import dev.jari.planted.platformknowsmessaging.messaging.Outbox;

public record ServiceDatabase(Outbox known) {}
