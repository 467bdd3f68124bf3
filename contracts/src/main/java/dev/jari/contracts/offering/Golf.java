package dev.jari.contracts.offering;

import dev.jari.contracts.id.CourseId;
import org.jspecify.annotations.Nullable;

/** What only a game has: two courses of nine holes. Durations are minutes. */
public record Golf(
        @Nullable CourseId frontNineCourseId,
        String frontNineCourseName,
        @Nullable CourseId backNineCourseId,
        String backNineCourseName,
        int totalHoles,
        int estimatedDuration,
        int breakDuration) {}
