package dev.jari.messaging.bus.nats.wire;

import dev.jari.messaging.bus.NoAnswerInTime;
import dev.jari.messaging.bus.NoResponder;
import dev.jari.messaging.bus.ResponderFailed;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.BodyType;
import dev.jari.messaging.group.Overloaded;
import dev.jari.platform.fault.Faults;
import dev.jari.platform.fault.Unreachable;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisConnectionException;
import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.impl.Headers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionTimedOutException;

/** What travels back to the asker: the answer as JSON, deflated when it is long, or why there is none. */
public final class Answers {

    /** Lists, exports and audits go page by page; what is longer than this is a page that was not cut. */
    public static final int BYTES_MAX = 256 * 1024;

    private static final int DEFLATED_FROM = 32 * 1024;
    private static final int NO_RESPONDERS = 503;
    private static final int CAUSES_MAX = 20;

    private static final String DEFLATED = "Jari-Deflated";
    private static final String FAILED = "Jari-Failed";
    private static final String PASSING = "Jari-Passing";

    /** A failure that has one of these among its causes is over when a responder answers again. */
    private static final List<Class<? extends Throwable>> OUTAGES = List.of(
            NoResponder.class,
            NoAnswerInTime.class,
            Overloaded.class,
            RedisConnectionException.class,
            RedisCommandTimeoutException.class,
            DataAccessResourceFailureException.class,
            TransientDataAccessException.class,
            CannotCreateTransactionException.class,
            TransactionTimedOutException.class,
            TimeoutException.class,
            RejectedExecutionException.class);

    private final Bodies bodies;

    public Answers(Bodies bodies) {
        this.bodies = bodies;
    }

    /** An answer on its way. */
    public static final class Written {
        private final Headers headers;
        private final byte[] body;

        private Written(Headers headers, byte[] body) {
            this.headers = headers;
            this.body = body;
        }

        public void send(Connection connection, String reply) {
            connection.publish(reply, headers, body);
        }
    }

    /** Fails when the answer is longer than what travels. */
    public Written write(@Nullable Object answer) {
        var body = (answer == null ? "null" : bodies.write(answer)).getBytes(StandardCharsets.UTF_8);
        var headers = new Headers();
        if (body.length > DEFLATED_FROM) {
            headers.put(DEFLATED, "yes");
            body = deflated(body);
        }
        if (body.length > BYTES_MAX)
            throw new IllegalStateException(
                    "the answer has %,d bytes even deflated, more than the %,d that travel; answer page by page"
                            .formatted(body.length, BYTES_MAX));
        return new Written(headers, body);
    }

    /** Says why there is no answer, and whether that passes by itself. */
    public Written failed(Throwable failure) {
        var headers = new Headers();
        headers.put(FAILED, HeaderText.encode(String.valueOf(failure.getMessage())));
        if (passes(failure)) headers.put(PASSING, "yes");
        return new Written(headers, new byte[0]);
    }

    public static boolean passes(Throwable failure) {
        if (Faults.passes(failure)) return true;
        @Nullable Throwable cause = failure;
        for (var depth = 0; cause != null && depth < CAUSES_MAX; depth++, cause = cause.getCause())
            for (var outage : OUTAGES) if (outage.isInstance(cause)) return true;
        return false;
    }

    /** Fails as the responder has failed. */
    public <A> A read(String subject, Message answer, BodyType<A> answerType) {
        if (answer.isStatusMessage() && answer.getStatus().getCode() == NO_RESPONDERS)
            throw new NoResponder("no process answers " + subject);
        var failed = header(answer, FAILED);
        if (failed != null) throw failure(subject, HeaderText.decode(failed), header(answer, PASSING) != null);
        var body = header(answer, DEFLATED) == null ? answer.getData() : inflated(answer.getData());
        return bodies.read(new String(body, StandardCharsets.UTF_8), answerType);
    }

    public static ResponderFailed failure(String subject, String reason, boolean passing) {
        var sentence = "%s could not be answered: %s".formatted(subject, reason);
        return new ResponderFailed(sentence, passing ? new Unreachable(sentence) : new IllegalStateException(sentence));
    }

    private static @Nullable String header(Message message, String name) {
        @Nullable Headers headers = message.getHeaders();
        return headers == null ? null : headers.getFirst(name);
    }

    private static byte[] deflated(byte[] body) {
        var bytes = new ByteArrayOutputStream();
        try (var deflating = new DeflaterOutputStream(bytes)) {
            deflating.write(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] inflated(byte[] body) {
        try (var inflating = new InflaterInputStream(new ByteArrayInputStream(body))) {
            return inflating.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
