package dev.jari.contracts.answer;

import java.lang.reflect.Type;

/**
 * What one service asks of another. Its class says where it is asked, by the constant {@code SUBJECT}; without one it
 * is asked of several services, each at a subject of its own.
 *
 * @param <A> all that may be answered
 */
public interface Request<A> {

    default String subject() {
        return subjectOf(getClass());
    }

    /** What an answer is read as. */
    default Type answerType() {
        return answerOf(getClass());
    }

    static String subjectOf(Class<?> request) {
        return RequestClass.of(request)
                .subject()
                .orElseThrow(() -> new IllegalStateException(
                        "%s is asked at several subjects; one has to be named".formatted(request.getSimpleName())));
    }

    static Type answerOf(Class<?> request) {
        return RequestClass.of(request).answer();
    }
}
