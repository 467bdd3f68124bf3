package dev.jari.app.customer;

import dev.jari.app.customer.RushSummary.SlotState;
import dev.jari.client.Customer;
import dev.jari.client.JariClient;
import dev.jari.client.JariClient.Role;
import dev.jari.client.Reply;
import dev.jari.client.wish.BookingWish;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/** A crowd at one slot: all customers are ready, then begin at the same moment. */
public final class Rush {

    /** Above the users of the demo, so that no customer of a rush has bookings already. */
    private static final long FIRST_USER = 1_000_000_000L;

    private static final long USERS = 1_000_000_000_000L;

    private final JariClient jari;
    private final SecureRandom chance;
    private final Consumer<String> say;

    /**
     * @param jari patient, as {@link CommandClient#PATIENT} is
     * @param say hears what it waits for when no answer comes
     */
    public Rush(JariClient jari, SecureRandom chance, Consumer<String> say) {
        this.jari = jari;
        this.chance = chance;
        this.say = say;
    }

    /** Hears of each customer who is ready, and of each who has an answer. */
    public interface Progress {

        /** Hears nothing. */
        Progress NONE = new Progress() {
            @Override
            public void ready() {}

            @Override
            public void answered() {}
        };

        void ready();

        void answered();
    }

    public RushSummary run(RushPlan plan, long slotId, Progress progress) throws InterruptedException {
        var crowd = signedIn(plan.people(), progress);
        var before = slot(slotId);
        var people = new ArrayList<RushCustomer>();
        for (var i = 0; i < plan.people(); i++) {
            var wish =
                    BookingWish.slot(slotId, plan.quantities().of(i)).keyed("rush-%016x".formatted(chance.nextLong()));
            people.add(new RushCustomer(crowd.get(i), wish));
        }
        var outcomes = new ArrayList<CompletableFuture<RushOutcome>>();
        var began = System.nanoTime();
        for (var person : people) outcomes.add(person.buy(began).whenComplete((_, _) -> progress.answered()));
        return RushSummary.of(all(outcomes), before, slot(slotId));
    }

    private List<Customer> signedIn(int people, Progress progress) throws InterruptedException {
        var first = FIRST_USER + chance.nextLong(USERS);
        var tokens = new ArrayList<CompletableFuture<dev.jari.client.Outcome<String>>>();
        for (var i = 0; i < people; i++)
            tokens.add(jari.demoToken(first + i, Role.CUSTOMER).future().whenComplete((_, _) -> progress.ready()));
        var crowd = new ArrayList<Customer>();
        for (var token : tokens)
            crowd.add(jari.customer(
                    CommandClient.needed("signing in", new Reply<>(token), say).value()));
        return crowd;
    }

    private static <T> List<T> all(List<CompletableFuture<T>> futures) throws InterruptedException {
        var results = new ArrayList<T>();
        for (var future : futures) {
            try {
                results.add(future.get());
            } catch (ExecutionException bug) {
                throw new IllegalStateException(bug.getCause());
            }
        }
        return results;
    }

    private SlotState slot(long slotId) throws InterruptedException {
        var slot = CommandClient.needed("the slot", jari.catalogue().slot(slotId), say)
                .value();
        return new SlotState(slotId, slot.capacity(), slot.booked(), slot.available());
    }
}
