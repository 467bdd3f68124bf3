package dev.jari.contracts.offering;

import org.jspecify.annotations.Nullable;

/** What only a game has: two courses of nine holes. Durations are minutes. */
public record Golf(
        @Nullable Long frontNineCourseId,
        String frontNineCourseName,
        @Nullable Long backNineCourseId,
        String backNineCourseName,
        int totalHoles,
        int estimatedDuration,
        int breakDuration) {}
