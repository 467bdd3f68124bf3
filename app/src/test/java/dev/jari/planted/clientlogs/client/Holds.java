package dev.jari.planted.clientlogs.client;

import org.slf4j.Logger;

public record Holds(Logger log) {}
