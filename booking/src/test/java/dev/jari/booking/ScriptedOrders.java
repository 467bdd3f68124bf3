package dev.jari.booking;

import dev.jari.booking.OtherServices.Line;
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
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.testkit.ManualClock;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Orders' part in the dialogue with booking, as a test writes it. */
public final class ScriptedOrders {

    /** What it says to a request; nothing when null. */
    public volatile Function<PaymentRequest, @Nullable PaymentReply> answer = _ -> null;

    /** What it says to a refund; nothing when null. */
    public volatile Function<PaymentRefund, @Nullable PaymentReply> refundAnswer = this::refunded;

    private final ManualClock clock;
    private final Line<PaymentCommand> line;

    ScriptedOrders(OtherServices others, ManualClock clock) {
        this.clock = clock;
        line = others.line(
                "orders",
                PaymentCommand.class,
                Map.of(PaymentRequest.TYPE, PaymentRequest.class, PaymentRefund.TYPE, PaymentRefund.class),
                this::answerTo);
    }

    public List<PaymentCommand> commands() {
        return line.heard();
    }

    public <T extends PaymentCommand> T expect(Class<T> kind) {
        return line.expect(kind);
    }

    public void expectNothingMore() {
        line.expectNothingMore();
    }

    /** From now on it hears everything and says nothing by itself. */
    public void silent() {
        answer = _ -> null;
        refundAnswer = _ -> null;
    }

    private @Nullable Outgoing answerTo(PaymentCommand command) {
        var reply = switch (command) {
            case PaymentRequest request -> answer.apply(request);
            case PaymentRefund refund -> refundAnswer.apply(refund);
        };
        return reply == null ? null : outgoing(reply);
    }

    public PaymentReply refunded(PaymentRefund refund) {
        return new PaymentRefunded(refund.bookingId(), refund.orderId(), refund.amount(), clock.instant());
    }

    public void says(PaymentReply reply) {
        line.says(outgoing(reply));
    }

    private static Outgoing outgoing(PaymentReply reply) {
        var type = switch (reply) {
            case PaymentCompleted _ -> PaymentCompleted.TYPE;
            case PaymentFailed _ -> PaymentFailed.TYPE;
            case PaymentHeld _ -> PaymentHeld.TYPE;
            case PaymentRefunded _ -> PaymentRefunded.TYPE;
        };
        return Outgoing.of(type, reply.bookingId().toString(), reply);
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
        return commands().stream()
                .filter(PaymentRequest.class::isInstance)
                .map(PaymentRequest.class::cast)
                .toList();
    }

    public List<PaymentRefund> refunds() {
        return commands().stream()
                .filter(PaymentRefund.class::isInstance)
                .map(PaymentRefund.class::cast)
                .toList();
    }
}
