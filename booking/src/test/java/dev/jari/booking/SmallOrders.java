package dev.jari.booking;

import dev.jari.contracts.money.Money;
import dev.jari.contracts.payment.PaymentCommand;
import dev.jari.contracts.payment.PaymentCompleted;
import dev.jari.contracts.payment.PaymentFailed;
import dev.jari.contracts.payment.PaymentFailure;
import dev.jari.contracts.payment.PaymentHeld;
import dev.jari.contracts.payment.PaymentRefund;
import dev.jari.contracts.payment.PaymentRefunded;
import dev.jari.contracts.payment.PaymentReply;
import dev.jari.contracts.payment.PaymentRequest;
import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.OutboxRelay;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.ManualClock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Answers booking about money as a test wants it to; whether that is right is orders' own business. */
public final class SmallOrders implements AutoCloseable {

    public final List<PaymentCommand> commands = new CopyOnWriteArrayList<>();

    /** What it says to a request; nothing when null. */
    public volatile Function<PaymentRequest, @Nullable PaymentReply> answer = _ -> null;

    private final ServiceDatabase database;
    private final Outbox outbox;
    private final OutboxRelay relay;
    private final ManualClock clock;

    SmallOrders(
            String databaseUrl,
            Bus bus,
            Bodies bodies,
            ManualClock clock,
            MessagingSettings settings,
            MessagingMetrics metrics) {
        this.clock = clock;
        database = ServiceDatabase.open("orders", DatabaseSettings.at(databaseUrl));
        database.jdbc().sql("TRUNCATE outbox").update();
        outbox = new Outbox(database, bodies, clock, MachineChance.IDS);
        relay = new OutboxRelay(outbox, bus.transport(), settings, clock, metrics);
        bus.subscribe(Subscription.of(
                        "small-orders",
                        database,
                        Map.of(PaymentRequest.TYPE, PaymentRequest.class, PaymentRefund.TYPE, PaymentRefund.class),
                        this::hear)
                .withoutInbox());
    }

    void start() {
        relay.start();
    }

    long unsaid() {
        return database.jdbc()
                .sql("SELECT count(*) FROM outbox")
                .query(Long.class)
                .single();
    }

    private void hear(List<Message> batch) {
        for (var message : batch) {
            var command = (PaymentCommand) message.body();
            commands.add(command);
            var reply = switch (command) {
                case PaymentRequest request -> answer.apply(request);
                case PaymentRefund refund ->
                    new PaymentRefunded(refund.bookingId(), refund.orderId(), refund.amount(), clock.instant());
            };
            if (reply != null) append(reply);
        }
    }

    public void say(PaymentReply reply) {
        database.transactions().executeWithoutResult(_ -> append(reply));
    }

    private void append(PaymentReply reply) {
        var type = switch (reply) {
            case PaymentCompleted _ -> PaymentCompleted.TYPE;
            case PaymentFailed _ -> PaymentFailed.TYPE;
            case PaymentHeld _ -> PaymentHeld.TYPE;
            case PaymentRefunded _ -> PaymentRefunded.TYPE;
        };
        outbox.append(Outgoing.of(type, Long.toString(reply.bookingId()), reply));
    }

    public PaymentReply completed(PaymentRequest request) {
        return completed(request, request.amount());
    }

    public PaymentReply completed(PaymentRequest request, Money amount) {
        return new PaymentCompleted(
                request.bookingId(), request.orderId(), amount, request.method(), request.couponId(), clock.instant());
    }

    public PaymentReply failed(PaymentRequest request, PaymentFailure reason) {
        return PaymentFailed.of(request.bookingId(), request.orderId(), reason, clock.instant());
    }

    public PaymentReply held(PaymentRequest request) {
        return new PaymentHeld(request.bookingId(), request.orderId(), clock.instant());
    }

    public List<PaymentRequest> requests() {
        return commands.stream()
                .filter(PaymentRequest.class::isInstance)
                .map(PaymentRequest.class::cast)
                .toList();
    }

    public List<PaymentRefund> refunds() {
        return commands.stream()
                .filter(PaymentRefund.class::isInstance)
                .map(PaymentRefund.class::cast)
                .toList();
    }

    @Override
    public void close() {
        relay.close();
        database.close();
    }
}
