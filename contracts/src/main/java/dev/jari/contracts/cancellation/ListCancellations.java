package dev.jari.contracts.cancellation;

import dev.jari.contracts.answer.Page;
import dev.jari.contracts.answer.Question;
import org.jspecify.annotations.Nullable;

/** Asks for a page of the cancellations, the newest first. */
public record ListCancellations(@Nullable String cursor, int limit) implements Question<Page<Cancellation>> {

    public static final String SUBJECT = "cancellations.list";
}
