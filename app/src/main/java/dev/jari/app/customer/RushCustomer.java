package dev.jari.app.customer;

import dev.jari.client.Customer;
import dev.jari.client.Outcome.Done;
import dev.jari.client.Outcome.Refused;
import dev.jari.client.Outcome.Unanswered;
import dev.jari.client.booking.Booking;
import dev.jari.client.booking.BookingStatus;
import dev.jari.client.wish.BookingWish;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** One of the crowd: asks once, asks again with the same key when told to come back, and does not give up early. */
final class RushCustomer {

    private static final int CONFLICT = 409;

    private final Customer customer;
    private final BookingWish wish;

    RushCustomer(Customer customer, BookingWish wish) {
        this.customer = customer;
        this.wish = wish;
    }

    /** Waiting, for a connection too, counts from when it began. No thread waits. */
    CompletableFuture<RushOutcome> buy(long began) {
        return customer.book(wish)
                .future()
                .thenCompose(answer -> answer instanceof Done<Booking>(var booking, var ignored)
                                && booking.status() == BookingStatus.PENDING
                        ? customer.decided(booking).future()
                        : CompletableFuture.completedFuture(answer))
                .thenApply(answer -> outcome(answer, Duration.ofNanos(System.nanoTime() - began)));
    }

    private RushOutcome outcome(dev.jari.client.Outcome<Booking> answer, Duration took) {
        var quantity = wish.places().quantity();
        return switch (answer) {
            case Done<Booking>(var booking, var ignored) -> outcome(booking, took);
            case Refused<Booking>(var problem) ->
                problem.status() == CONFLICT
                        ? new RushOutcome.Refused(quantity, took, problem.code())
                        : new RushOutcome.Unanswered(quantity, took, problem.why());
            case Unanswered<Booking>(var why, var ignored) -> new RushOutcome.Unanswered(quantity, took, why);
        };
    }

    private RushOutcome outcome(Booking booking, Duration took) {
        var quantity = wish.places().quantity();
        return switch (booking.status()) {
            case CONFIRMED, SLOT_RESERVED -> new RushOutcome.Got(quantity, took);
            case FAILED, CANCELLED ->
                new RushOutcome.Refused(quantity, took, Objects.requireNonNullElse(booking.failReason(), "FAILED"));
            case PENDING, COMPLETED, NO_SHOW, UNKNOWN ->
                new RushOutcome.Unanswered(quantity, took, "the booking is " + booking.status());
        };
    }
}
