package dev.jari.contracts.slot;

import dev.jari.contracts.error.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * What came of a rule.
 *
 * @param generated slots that are new
 * @param existing slots that were there before
 * @param skipped starts that do not exist because the clock is put forward over them
 */
public record GenerateAnswer(
        int generated, int existing, int skipped, @Nullable Refusal refusal) {

    public static GenerateAnswer refused(Refusal refusal) {
        return new GenerateAnswer(0, 0, 0, refusal);
    }
}
