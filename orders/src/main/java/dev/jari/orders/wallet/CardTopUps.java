package dev.jari.orders.wallet;

import dev.jari.contracts.booking.PayBooking;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.orders.provider.PaymentProvider;
import dev.jari.orders.provider.PaymentProvider.ChargeAnswer;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.fault.Failpoints;
import dev.jari.platform.fault.Faults;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Fills wallets from cards. The key of a charge is written down before the provider is asked, the card never: who dies
 * in between leaves a top-up that recovery burns, or completes when the provider has the money.
 */
public final class CardTopUps {

    private static final Logger log = LoggerFactory.getLogger(CardTopUps.class);

    /** A question is asked again after five seconds; before that the caller is told that it is not known yet. */
    private static final Duration ANSWER_MAX = Duration.ofSeconds(4);

    private static final int PAGE = 200;

    private final TransactionOperations transactions;
    private final TopUpStore store;
    private final Wallets wallets;
    private final PaymentProvider provider;
    private final InstantSource clock;
    private final Semaphore places;

    /** @param atOnce cards charged at once; one more is turned away before anything is written */
    public CardTopUps(
            ServiceDatabase database, Wallets wallets, PaymentProvider provider, InstantSource clock, int atOnce) {
        this.transactions = database.transactions();
        this.store = new TopUpStore(database.jdbc());
        this.wallets = wallets;
        this.provider = provider;
        this.clock = clock;
        this.places = new Semaphore(atOnce);
    }

    /** The same key of the same user charges once, whichever card it names then. */
    public TopUpOutcome topUp(UserId userId, String key, @Nullable MoneyInput input, String cardToken) {
        if (!provider.takesCards()) return refused("not-accepted", "cards are not taken here");
        if (cardToken.isBlank() || cardToken.length() > PayBooking.CARD_TOKEN_MAX || cardToken.indexOf('\0') >= 0)
            return refused("invalid-value", "1 to %d characters".formatted(PayBooking.CARD_TOKEN_MAX));
        return switch (Wallets.checked(key, input)) {
            case Wallets.Checked.Wrong(var refusal) -> new TopUpOutcome.Invalid(refusal);
            case Wallets.Checked.Fine(var amount) -> topUp(userId, key, amount, cardToken);
        };
    }

    private static TopUpOutcome refused(String code, String detail) {
        return new TopUpOutcome.Invalid(Refusal.impossible(List.of(new FieldError("/cardToken", code, detail))));
    }

    private TopUpOutcome topUp(UserId userId, String key, Money amount, String cardToken) {
        var known = store.find(userId, key);
        if (known.isPresent()) return again(known.get(), amount);
        if (!wallets.hasRoomFor(userId, amount)) return new TopUpOutcome.TooFull();
        if (!places.tryAcquire()) return new TopUpOutcome.TooMany();
        var begun = false;
        try {
            var chargeKey = store.nextChargeKey();
            begun = store.insert(userId, key, amount, new TopUpSource.Card(chargeKey), clock.instant());
            if (!begun) return again(store.find(userId, key).orElseThrow(), amount);
            var end = new CompletableFuture<TopUpStatus>();
            Thread.ofVirtual().name("top-up-" + chargeKey).start(() -> charge(chargeKey, cardToken, amount, end));
            return awaited(end);
        } finally {
            if (!begun) places.release();
        }
    }

    private static TopUpOutcome again(TopUpStore.TopUp first, Money amount) {
        if (!first.amount().equals(amount)) return new TopUpOutcome.KeyReused();
        return switch (first.status()) {
            case DONE -> new TopUpOutcome.AlreadyToppedUp();
            case CHARGING -> new TopUpOutcome.Charging(true);
            case NOT_CHARGED -> new TopUpOutcome.NotCharged(true);
        };
    }

    private void charge(String chargeKey, String cardToken, Money amount, CompletableFuture<TopUpStatus> end) {
        try {
            Failpoints.reach("top-up.begun");
            var answer = provider.charge(chargeKey, cardToken, amount);
            Failpoints.reach("top-up.answered");
            end.complete(settle(chargeKey, answer));
        } catch (RuntimeException e) { // the outermost frame of a charge; whatever failed, recovery finds out
            log.warn("[TopUp] {} is left to recovery: {}", chargeKey, Faults.describe(e));
            end.complete(TopUpStatus.CHARGING);
        } finally {
            places.release();
        }
    }

    private static TopUpOutcome awaited(CompletableFuture<TopUpStatus> end) {
        try {
            return switch (end.get(ANSWER_MAX.toMillis(), TimeUnit.MILLISECONDS)) {
                case DONE -> new TopUpOutcome.ToppedUp();
                case CHARGING -> new TopUpOutcome.Charging(false);
                case NOT_CHARGED -> new TopUpOutcome.NotCharged(false);
            };
        } catch (TimeoutException _) {
            return new TopUpOutcome.Charging(false);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new TopUpOutcome.Charging(false);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a charge has no failure but its status", e);
        }
    }

    /** Payer and recovery may both come here; the first that knows decides. */
    private TopUpStatus settle(String chargeKey, ChargeAnswer answer) {
        return Objects.requireNonNull(transactions.execute(_ -> {
            var topUp = store.lock(chargeKey).orElseThrow();
            if (topUp.status() != TopUpStatus.CHARGING) return topUp.status();
            return switch (answer) {
                case ChargeAnswer.Charged _ -> {
                    store.done(topUp.userId(), topUp.key(), wallets.putCharged(topUp.userId(), topUp.amount()));
                    yield TopUpStatus.DONE;
                }
                case ChargeAnswer.Declined _, ChargeAnswer.Voided _ -> {
                    store.notCharged(topUp.userId(), topUp.key());
                    yield TopUpStatus.NOT_CHARGED;
                }
                case ChargeAnswer.NoAnswer _, ChargeAnswer.Unknown _ -> TopUpStatus.CHARGING;
            };
        }));
    }

    /** Burns the keys of those without an end since then, or puts in what was charged. One failure stops no other. */
    public void recover(Instant askedBefore) {
        for (var chargeKey : store.chargingSince(askedBefore, PAGE)) {
            try {
                var status = settle(chargeKey, provider.cancel(chargeKey));
                if (status == TopUpStatus.CHARGING) log.warn("[TopUp] {}: the provider does not answer", chargeKey);
                else log.info("[TopUp] {} is recovered: {}", chargeKey, status);
            } catch (RuntimeException e) { // the outermost frame of one recovery; the next run tries it again
                log.warn("[TopUp] {} is tried again: {}", chargeKey, Faults.describe(e));
            }
        }
    }
}
