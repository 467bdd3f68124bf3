package dev.jari.gateway;

import dev.jari.contracts.answer.Request;
import dev.jari.messaging.bus.Bus;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Sits in a service's place on the real bus, answers what a test tells it to, and remembers what it was asked. */
public class StandIn {

    private final Map<String, Function<Object, Object>> answers = new ConcurrentHashMap<>();
    private volatile @Nullable Object lastAsked;

    @SuppressWarnings("unchecked") // a test gives each subject the answer of its own type
    public final <A, Q extends Request<A>> void on(Bus bus, String subject, Class<Q> questionClass) {
        bus.respond(subject, questionClass, question -> {
            lastAsked = question;
            var answer = answers.get(subject);
            if (answer == null) throw new IllegalStateException("no test told what to answer to " + subject);
            return (A) answer.apply(question);
        });
    }

    public final void answer(String subject, Object answer) {
        answers.put(subject, _ -> answer);
    }

    public final <Q> void answerBy(String subject, Class<Q> questionClass, Function<Q, Object> answer) {
        answers.put(subject, question -> answer.apply(questionClass.cast(question)));
    }

    @Nullable
    public final Object lastAsked() {
        return lastAsked;
    }

    public final void forgetQuestions() {
        lastAsked = null;
    }
}
