/** Traces as W3C and OpenTelemetry know them: what a caller names, and the spans of requests, questions and messages. */
@NullMarked
package dev.jari.messaging.trace;

import org.jspecify.annotations.NullMarked;
