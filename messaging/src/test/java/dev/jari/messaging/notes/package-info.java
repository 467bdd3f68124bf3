/** A small service for tests: it sends notes and writes down every note it handles. */
@NullMarked
package dev.jari.messaging.notes;

import org.jspecify.annotations.NullMarked;
