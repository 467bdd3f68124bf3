/** How services talk to each other without losing a word: settings, metrics and wiring. */
@NullMarked
package dev.jari.messaging;

import org.jspecify.annotations.NullMarked;
