package dev.jari.contracts.cancellation;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.CancellationId;

/** Asks how far a cancellation has come. */
public record FindCancellation(CancellationId cancellationId) implements Question<Cancellation> {

    public static final String SUBJECT = "cancellations.get";
}
