/** Traces as W3C and OpenTelemetry know them: what a caller names, and spans of requests, questions and messages. */
@NullMarked
package dev.jari.messaging.trace;

import org.jspecify.annotations.NullMarked;
