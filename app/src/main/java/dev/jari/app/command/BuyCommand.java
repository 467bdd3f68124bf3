package dev.jari.app.command;

import dev.jari.app.customer.CommandClient;
import dev.jari.app.customer.PayBy;
import dev.jari.app.customer.Purchase;
import dev.jari.embedded.StartRefused;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** One customer, from signing in to the booking. */
@Command(
        name = "buy",
        description = "Books a free place at a running Jari, as a customer would, and tells each step with its time;"
                + " ends with 1 when it is refused. Needs a Jari with its demo on.",
        mixinStandardHelpOptions = true)
final class BuyCommand implements Callable<Integer> {

    @Mixin
    private JariAddress address = new JariAddress();

    @Option(names = "--user", paramLabel = "ID", description = "Who buys (default: ${DEFAULT-VALUE}).")
    private long user = 42;

    @Option(names = "--offering", paramLabel = "ID", description = "Of what (default: the first that has a free slot).")
    private @Nullable Long offering;

    @Option(names = "--quantity", paramLabel = "N", description = "How many places (default: ${DEFAULT-VALUE}).")
    private int quantity = 1;

    @Option(names = "--hold", description = "Holds the places first and then confirms the hold.")
    private boolean hold;

    @Option(
            names = "--pay",
            paramLabel = "HOW",
            description = "Chooses to pay, by wallet or card:TOKEN, such as card:tok_ok (default: pays nothing).")
    private @Nullable String pay;

    @Override
    public Integer call() throws InterruptedException {
        if (user < 1) throw new StartRefused("--user is a positive number, not %d.".formatted(user));
        if (quantity < 1) throw new StartRefused("--quantity is at least 1, not %d.".formatted(quantity));
        var payBy = pay == null ? null : PayBy.parse(pay);
        try (var jari = CommandClient.to(address.url(), CommandClient.QUICK)) {
            var bought = new Purchase(
                            jari,
                            (word, what, took) ->
                                    System.out.printf("%-10s %-60s %,6d ms%n", word, what, took.toMillis()))
                    .make(user, offering, quantity, hold, payBy);
            return bought ? 0 : 1;
        }
    }
}
