package dev.jari.messaging.trace;

/**
 * Tells a span what the body of a message, question or answer is about, such as its booking. Messaging does not know
 * what bodies are about; the program that puts the services together does.
 */
@FunctionalInterface
public interface SpanFacts {

    /** Never anything about a person: traces leave the installation, and are kept by others. */
    void tell(Object body, OpenSpan span);
}
