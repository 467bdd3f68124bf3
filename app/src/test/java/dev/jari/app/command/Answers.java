package dev.jari.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.client.AnswerInfo;
import dev.jari.client.Outcome;
import dev.jari.client.Outcome.Done;
import dev.jari.client.Outcome.Refused;
import dev.jari.client.Outcome.Unanswered;
import dev.jari.client.Problem;
import dev.jari.client.Reply;

/** What a test expects of an answer. */
final class Answers {

    private Answers() {}

    static <T> T done(int status, Reply<T> reply) throws InterruptedException {
        var done = answered(reply);
        assertThat(done.info().status()).isEqualTo(status);
        return done.value();
    }

    static AnswerInfo info(Reply<?> reply) throws InterruptedException {
        return answered(reply).info();
    }

    private static <T> Done<T> answered(Reply<T> reply) throws InterruptedException {
        return switch (reply.await()) {
            case Done<T> done -> done;
            case Refused<T> refused ->
                throw new AssertionError(refused.problem().why());
            case Unanswered<T> unanswered -> throw new AssertionError(unanswered.why(), unanswered.cause());
        };
    }

    static Problem refused(int status, String code, Reply<?> reply) throws InterruptedException {
        Outcome<?> outcome = reply.await();
        if (!(outcome instanceof Refused<?> refused)) throw new AssertionError("not refused: " + outcome);
        assertThat(refused.problem().why()).startsWith(status + " " + code);
        return refused.problem();
    }
}
