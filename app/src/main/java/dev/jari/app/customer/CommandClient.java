package dev.jari.app.customer;

import dev.jari.client.ClientSettings;
import dev.jari.client.JariClient;
import dev.jari.client.JariClient.Role;
import dev.jari.client.Outcome;
import dev.jari.client.Outcome.Done;
import dev.jari.client.Outcome.Refused;
import dev.jari.client.Outcome.Unanswered;
import dev.jari.client.Reply;
import dev.jari.embedded.StartRefused;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** The way of a command to a running Jari: what it can't go on without becomes one sentence for a person. */
public final class CommandClient {

    /** For a person who waits: a Jari that is not there is told at once. */
    public static final ClientSettings QUICK =
            ClientSettings.usual().language("en").patience(Duration.ofSeconds(1), 2);

    /** How long a crowd asks again when the server is gone or busy. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /**
     * For a crowd. The server accepts 4,096 connections; more than a few hundred at once only make this machine slower.
     * A customer who waits for one is already counted as waiting.
     */
    public static final ClientSettings PATIENT = ClientSettings.usual()
            .language("en")
            .timeout(PATIENCE)
            .patience(PATIENCE, Integer.MAX_VALUE)
            .roomPatience(PATIENCE)
            .connectionsMax(400);

    private static final Duration SILENCE_MAX = Duration.ofSeconds(3);

    private CommandClient() {}

    public static JariClient to(URI url, ClientSettings settings) {
        try {
            return JariClient.at(url, settings);
        } catch (IllegalArgumentException _) {
            throw new StartRefused("%s is no address like http://localhost:8080.".formatted(url));
        }
    }

    /** Waits for what must succeed. */
    public static <T> Done<T> needed(String what, Reply<T> reply) throws InterruptedException {
        return needed(what, reply.await());
    }

    /** The same; when no answer comes soon, says that it is asked for again. */
    public static <T> Done<T> needed(String what, Reply<T> reply, Consumer<String> say) throws InterruptedException {
        try {
            return needed(what, reply.future().get(SILENCE_MAX.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException _) {
            say.accept("No answer yet to %s; asking again for up to %d s.".formatted(what, PATIENCE.toSeconds()));
            return needed(what, reply);
        } catch (ExecutionException bug) {
            throw new IllegalStateException(bug.getCause());
        }
    }

    private static <T> Done<T> needed(String what, Outcome<T> outcome) {
        return switch (outcome) {
            case Done<T> done -> done;
            case Refused<T>(var problem) ->
                throw new StartRefused("Jari answered %s with %s".formatted(what, problem.why()));
            case Unanswered<T>(var why, var ignored) ->
                throw new StartRefused(
                        "No Jari answers %s (%s); start it with ./jari up, or say where it is with --url."
                                .formatted(what, why));
        };
    }

    /** Only a Jari with its demo on gives tokens without asking who it is. */
    public static String demoToken(JariClient jari, long userId, Role role) throws InterruptedException {
        var outcome = jari.demoToken(userId, role).await();
        if (outcome instanceof Refused<String>(var problem))
            throw new StartRefused(
                    "It gives no demo tokens (%d); this needs a Jari with jari.demo=true.".formatted(problem.status()));
        if (outcome instanceof Unanswered<String>)
            throw new StartRefused("No Jari answers at %s; start it with ./jari up, or say where it is with --url."
                    .formatted(jari.address()));
        return needed("signing in", outcome).value();
    }
}
