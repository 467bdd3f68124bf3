package dev.jari.planted.secondlogger.inventory;

import java.util.logging.Logger;

record Slots(Logger log) {}
