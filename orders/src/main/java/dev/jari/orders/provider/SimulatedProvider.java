package dev.jari.orders.provider;

import dev.jari.contracts.money.Money;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.fault.Failpoints;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * A card provider for demos and tests. It keeps its own tables and its own transactions, as if it were elsewhere, and
 * behaves as the card's token says.
 */
public final class SimulatedProvider implements PaymentProvider {

    public static final String OK = "tok_ok";
    public static final String DECLINED = "tok_declined";

    /** The charge is not made, and no reply comes. */
    public static final String NO_ANSWER = "tok_no_answer";

    /** The charge is made, and its reply is lost. */
    public static final String PAID_NO_ANSWER = "tok_paid_no_answer";

    public static final String SLOW = "tok_slow";

    /** ISO 4217's code for tests: the caller does not say in which currency a key is burnt. */
    private static final String UNKNOWN_CURRENCY = "XTS";

    private static final Duration SLOWNESS = Duration.ofSeconds(3);

    private final ServiceDatabase database;
    private final ChargeStore store;
    private final InstantSource clock;
    private final Pause pause;

    public SimulatedProvider(ServiceDatabase database, InstantSource clock, Pause pause) {
        this.database = database;
        this.store = new ChargeStore(database.jdbc());
        this.clock = clock;
        this.pause = pause;
    }

    @Override
    public ChargeAnswer charge(String key, String cardToken, Money amount) {
        refuseTransactions();
        return switch (cardToken) {
            case OK -> decide(key, ChargeStore.State.CHARGED, amount);
            case SLOW -> {
                var answer = decide(key, ChargeStore.State.CHARGED, amount);
                pause.of(SLOWNESS);
                yield answer;
            }
            case PAID_NO_ANSWER -> {
                decide(key, ChargeStore.State.CHARGED, amount);
                yield new ChargeAnswer.NoAnswer();
            }
            case NO_ANSWER -> new ChargeAnswer.NoAnswer();
            case DECLINED -> decide(key, ChargeStore.State.DECLINED, amount);
            // A real provider does not know it either.
            default -> decide(key, ChargeStore.State.DECLINED, amount);
        };
    }

    @Override
    public ChargeAnswer cancel(String key) {
        refuseTransactions();
        var answer = decide(key, ChargeStore.State.VOIDED, Money.none(UNKNOWN_CURRENCY));
        return answer instanceof ChargeAnswer.Charged ? answer : new ChargeAnswer.Voided();
    }

    private ChargeAnswer decide(String key, ChargeStore.State state, Money amount) {
        var holds = Objects.requireNonNull(
                database.transactions().execute(_ -> store.decide(key, state, amount, clock.instant())));
        Failpoints.reach("provider.decided");
        return answer(holds);
    }

    private static ChargeAnswer answer(ChargeStore.State state) {
        return switch (state) {
            case CHARGED -> new ChargeAnswer.Charged();
            case DECLINED -> new ChargeAnswer.Declined();
            case VOIDED -> new ChargeAnswer.Voided();
        };
    }

    @Override
    public ChargeAnswer ask(String key) {
        refuseTransactions();
        return store.find(key).map(SimulatedProvider::answer).orElseGet(ChargeAnswer.Unknown::new);
    }

    @Override
    public RefundAnswer refund(String key, String chargeKey, Money amount) {
        refuseTransactions();
        var refunded = Objects.requireNonNull(
                database.transactions().execute(_ -> store.refund(key, chargeKey, amount, clock.instant())));
        Failpoints.reach("provider.refunded");
        return refunded ? new RefundAnswer.Refunded() : new RefundAnswer.Refused();
    }

    /** A real provider would keep the connection waiting; better to notice it here. */
    private static void refuseTransactions() {
        if (TransactionSynchronizationManager.isActualTransactionActive())
            throw new IllegalStateException("the card provider was called inside a transaction");
    }
}
