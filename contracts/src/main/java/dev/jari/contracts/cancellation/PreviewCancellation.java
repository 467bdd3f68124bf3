package dev.jari.contracts.cancellation;

import dev.jari.contracts.answer.Question;
import org.jspecify.annotations.Nullable;

/** Asks whom a cancellation would touch, page by page. Changes nothing. */
public record PreviewCancellation(
        CancellationScope scope, @Nullable String cursor, int limit) implements Question<CancellationPreview> {

    public static final String SUBJECT = "cancellations.preview";
}
