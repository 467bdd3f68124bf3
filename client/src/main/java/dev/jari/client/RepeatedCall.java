package dev.jari.client;

import dev.jari.client.Outcome.Done;
import dev.jari.client.Outcome.Refused;
import dev.jari.client.Outcome.Unanswered;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * One call until it is settled. It is tried again only where that can't do anything twice: when it may be repeated,
 * when it never reached the server, or when the server turned it away unread; and only within the settings' patience.
 */
final class RepeatedCall<T> {

    private static final int TOO_MANY = 429;
    private static final int UNAVAILABLE = 503;

    private final Calls calls;
    private final Call call;
    private final Calls.Reader<T> reader;
    private final CompletableFuture<Outcome<T>> result = new CompletableFuture<>();
    private final long began = System.nanoTime();
    private int tries; // only one try is under way at a time

    RepeatedCall(Calls calls, Call call, Calls.Reader<T> reader) {
        this.calls = calls;
        this.call = call;
        this.reader = reader;
    }

    CompletableFuture<Outcome<T>> begin() {
        calls.permits().take(this::attempt);
        return result;
    }

    private void attempt() {
        tries++;
        CompletableFuture<HttpResponse<byte[]>> answer;
        try {
            answer = calls.http().sendAsync(calls.request(call), BodyHandlers.ofByteArray());
        } catch (RuntimeException bug) { // a body or header that can't be written must not keep the permit
            calls.permits().giveBack();
            result.completeExceptionally(bug);
            return;
        }
        var _ = answer.whenComplete((response, failure) -> {
            calls.permits().giveBack();
            try {
                settle(response, failure);
            } catch (RuntimeException bug) { // the caller who waits must hear of it
                result.completeExceptionally(bug);
            }
        });
    }

    private void settle(@Nullable HttpResponse<byte[]> response, @Nullable Throwable failure) {
        if (response != null) {
            answered(response);
            return;
        }
        var cause = failure instanceof CompletionException wrapped ? wrapped.getCause() : failure;
        if (!(cause instanceof IOException broken)) {
            result.completeExceptionally(
                    cause == null ? new IllegalStateException("neither answer nor failure") : cause);
            return;
        }
        if ((call.repeatable() || neverArrived(broken)) && again(calls.pauses().after(tries))) return;
        var why = "no answer from %s: %s".formatted(calls.address(), name(broken));
        result.complete(new Unanswered<>(why, broken));
    }

    private static boolean neverArrived(IOException broken) {
        return broken instanceof ConnectException || broken instanceof HttpConnectTimeoutException;
    }

    private static String name(IOException broken) {
        var message = broken.getMessage();
        return broken.getClass().getSimpleName() + (message == null ? "" : " (" + message + ")");
    }

    private void answered(HttpResponse<byte[]> response) {
        var info = AnswerInfo.of(response.statusCode(), response.headers());
        if (info.status() / 100 == 2) {
            result.complete(read(info, response.body()));
            return;
        }
        if (worthAnotherTry(info) && again(calls.pauses().after(tries, info.retryAfter()))) return;
        result.complete(new Refused<>(Json.problem(info, response.body())));
    }

    private Outcome<T> read(AnswerInfo info, byte[] body) {
        try {
            return new Done<>(reader.read(info.status(), body), info);
        } catch (JacksonException unreadable) {
            return new Unanswered<>("an answer that can't be read: " + unreadable.getOriginalMessage(), unreadable);
        }
    }

    /** A limit that does not say when it ends, such as that on holds, ends by something the caller does. */
    private boolean worthAnotherTry(AnswerInfo info) {
        return switch (info.status()) {
            case TOO_MANY -> info.retryAfter() != null;
            case 502, UNAVAILABLE, 504 -> call.repeatable();
            default -> false;
        };
    }

    private boolean again(Duration pause) {
        var settings = calls.settings();
        var spent = Duration.ofNanos(System.nanoTime() - began);
        if (calls.isClosed()) return false;
        if (tries >= settings.triesMax() || spent.plus(pause).compareTo(settings.patience()) > 0) return false;
        calls.after(pause).execute(() -> calls.permits().take(this::attempt));
        return true;
    }
}
