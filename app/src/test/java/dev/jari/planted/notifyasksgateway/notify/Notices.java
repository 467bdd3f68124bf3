package dev.jari.planted.notifyasksgateway.notify;

import dev.jari.planted.notifyasksgateway.gateway.Pages;

public record Notices(Pages known) {}
