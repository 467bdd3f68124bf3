package dev.jari.messaging.envelope;

import dev.jari.contracts.answer.Request;
import java.lang.reflect.Type;
import tools.jackson.databind.JavaType;

/** What a body is read as: with what its type parameters stand for, which its class alone can't say. */
public record BodyType<T>(Type type) {

    public static <A> BodyType<A> answerTo(Request<A> question) {
        return new BodyType<>(Request.answerOf(question.getClass()));
    }

    /** For a body that did not travel: sender and reader are in one process. */
    @SuppressWarnings("unchecked") // what type parameters stand for is known to the compiler of the responder only
    public T cast(Object body) {
        return (T) (type instanceof JavaType java ? java.getRawClass().cast(body) : body);
    }
}
