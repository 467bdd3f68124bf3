package dev.jari.bench.outbox;

import com.gruelbox.transactionoutbox.Dialect;
import com.gruelbox.transactionoutbox.Instantiator;
import com.gruelbox.transactionoutbox.Persistor;
import com.gruelbox.transactionoutbox.Submitter;
import com.gruelbox.transactionoutbox.TransactionManager;
import com.gruelbox.transactionoutbox.TransactionOutbox;
import dev.jari.bench.MachineChance;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * gruelbox transaction-outbox over a pool, without a framework. Right after a commit its entries are handed to an
 * executor, whose queue holds all of a round; the documented background thread, which looks for what was left over
 * once a minute, would find nothing.
 */
final class GruelboxCourier implements Courier {

    private static final int THREADS = 8;

    private final PeerSchema schema;
    private final ExecutorService workers = Executors.newFixedThreadPool(THREADS);
    private final Arrivals arrivals = new Arrivals();
    private final TransactionManager transactions;
    private final TransactionOutbox outbox;

    GruelboxCourier(PeerSchema schema) {
        this.schema = schema;
        this.transactions = TransactionManager.fromDataSource(schema.dataSource());
        this.outbox = TransactionOutbox.builder()
                .transactionManager(transactions)
                .persistor(Persistor.forDialect(Dialect.POSTGRESQL_9))
                .instantiator(Instantiator.using(_ -> new Handler(arrivals)))
                .clockProvider(() -> MachineChance.CLOCK)
                .submitter(Submitter.withExecutor(workers))
                .build();
    }

    /** What is called; public, and an interface, because a proxy stands for it while a transaction is written. */
    public interface Receiver {
        void receive(long sentNanos, String letters);
    }

    /** Counts. */
    public record Handler(Arrivals arrivals) implements Receiver {

        @Override
        public void receive(long sentNanos, String letters) {
            arrivals.add(1);
        }
    }

    @Override
    public void send(int first, int count) {
        transactions.inTransaction(() -> {
            for (var i = 0; i < count; i++) {
                var post = Post.now();
                outbox.schedule(Receiver.class).receive(post.sentNanos(), post.letters());
            }
        });
    }

    @Override
    public Arrivals arrivals() {
        return arrivals;
    }

    @Override
    public void awaitEmpty() {
        arrivals.awaitThat(() -> schema.isEmpty("txno_outbox"));
    }

    @Override
    public void close() {
        workers.close();
        schema.close();
    }
}
