package dev.jari.gateway.auth;

import com.nimbusds.jose.RemoteKeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.JSONObjectUtils;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys of an OIDC issuer, looked up when the first token comes and again when one names a key that is not known, so
 * that they rotate without a restart. One look at a time and one in a few seconds, whatever tokens say: a silent
 * issuer, or a caller who makes key names up, keeps a few requests waiting for a moment and no more.
 */
final class IssuerKeys implements JWKSource<SecurityContext> {

    private static final Logger log = LoggerFactory.getLogger(IssuerKeys.class);

    /** For connecting, and for each of the two documents as a whole. */
    private static final Duration ANSWER_MAX = Duration.ofSeconds(1);

    /** A failure is remembered for so long, and so is that a key was not among those of the issuer. */
    private static final Duration LOOK_PAUSE = Duration.ofSeconds(5);

    /** What was withdrawn is believed for no longer, nor is anything while the issuer says nothing. */
    private static final Duration FRESH = Duration.ofMinutes(5);

    private static final Duration BELIEVED_MAX = Duration.ofHours(1);

    private static final int DOCUMENT_BYTES_MAX = 256 * 1024;

    /** A tenth of those that are worked on at once. */
    private static final int WAITING_MAX = 10;

    private final String issuer;
    private final LongSupplier nanos;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(ANSWER_MAX).build();
    private final Semaphore waiting = new Semaphore(WAITING_MAX);
    private volatile @Nullable Known known;
    private @Nullable Look look; // guarded by this

    /** @param nanos the time that passes, as {@link System#nanoTime} has it */
    IssuerKeys(String issuer, LongSupplier nanos) {
        this.issuer = issuer;
        this.nanos = nanos;
    }

    private record Known(JWKSet keys, long at) {}

    private record Look(CompletableFuture<Known> answer, long began) {}

    @Override
    public List<JWK> get(JWKSelector wanted, @Nullable SecurityContext context) throws RemoteKeySourceException {
        var now = nanos.getAsLong();
        var before = known;
        if (before != null && now - before.at() < BELIEVED_MAX.toNanos()) {
            var found = wanted.select(before.keys());
            if (now - before.at() > FRESH.toNanos()) {
                var _ = looking(now);
            }
            if (!found.isEmpty()) return found;
        }
        return wanted.select(looked(looking(now)).keys());
    }

    /** The look that is under way or was a moment ago, or else a new one. */
    private synchronized CompletableFuture<Known> looking(long now) {
        if (look == null || (look.answer().isDone() && now - look.began() > LOOK_PAUSE.toNanos()))
            look = new Look(look(), now);
        return look.answer();
    }

    private Known looked(CompletableFuture<Known> answer) throws RemoteKeySourceException {
        var waits = !answer.isDone();
        if (waits && !waiting.tryAcquire())
            throw new RemoteKeySourceException("others wait for " + issuer + " already", null);
        try {
            return answer.get(2 * ANSWER_MAX.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException silent) {
            throw new RemoteKeySourceException(issuer + " does not tell its keys", silent);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new RemoteKeySourceException("interrupted", interrupted);
        } finally {
            if (waits) waiting.release();
        }
    }

    private CompletableFuture<Known> look() {
        return document(issuer.replaceFirst("/$", "") + "/.well-known/openid-configuration")
                .thenCompose(text -> document(keysAddress(text)))
                .thenApply(text -> new Known(keys(text), nanos.getAsLong()))
                .whenComplete((found, failure) -> {
                    if (failure == null) known = found;
                    else log.warn("{} does not tell its keys: {}", issuer, failure.toString());
                });
    }

    private CompletableFuture<String> document(String address) {
        var request = HttpRequest.newBuilder(URI.create(address)).build();
        return http.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofString(), DOCUMENT_BYTES_MAX))
                .orTimeout(ANSWER_MAX.toMillis(), TimeUnit.MILLISECONDS)
                .thenApply(answer -> {
                    if (answer.statusCode() == 200) return answer.body();
                    throw new IllegalStateException("%s answered %d".formatted(address, answer.statusCode()));
                });
    }

    private String keysAddress(String text) {
        try {
            var told = JSONObjectUtils.parse(text);
            if (!issuer.equals(JSONObjectUtils.getString(told, "issuer")))
                throw new IllegalStateException("%s says that it is %s".formatted(issuer, told.get("issuer")));
            return JSONObjectUtils.getString(told, "jwks_uri");
        } catch (ParseException e) {
            throw new IllegalStateException("what %s says of itself can't be read".formatted(issuer), e);
        }
    }

    private JWKSet keys(String text) {
        try {
            return JWKSet.parse(text);
        } catch (ParseException e) {
            throw new IllegalStateException("the keys of %s can't be read".formatted(issuer), e);
        }
    }
}
