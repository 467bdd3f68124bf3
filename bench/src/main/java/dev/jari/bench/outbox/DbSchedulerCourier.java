package dev.jari.bench.outbox;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import dev.jari.bench.MachineChance;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * db-scheduler with one-time tasks, which its documentation offers as an outbox. Set for throughput as that advises:
 * lock-and-fetch, batches of up to four times the threads, tasks of a transaction written as one batch.
 */
final class DbSchedulerCourier implements Courier {

    private static final int THREADS = 8;
    private static final Duration POLL = Duration.ofMillis(50);

    private final PeerSchema schema;
    private final Arrivals arrivals = new Arrivals();
    private final TransactionTemplate transactions;
    private final OneTimeTask<String> task;
    private final SchedulerClient client;
    private final Scheduler scheduler;

    DbSchedulerCourier(PeerSchema schema) {
        this.schema = schema;
        createTable();
        transactions = new TransactionTemplate(new DataSourceTransactionManager(schema.dataSource()));
        task = Tasks.oneTime(Post.TYPE, String.class).execute((_, _) -> arrivals.add(1));
        client = SchedulerClient.Builder.create(new TransactionAwareDataSourceProxy(schema.dataSource()), task)
                .build();
        scheduler = Scheduler.create(schema.dataSource(), task)
                .threads(THREADS)
                .pollUsingLockAndFetch(1.0, 4.0)
                .pollingInterval(POLL)
                .build();
    }

    @Override
    public void start() {
        Courier.super.start();
        scheduler.start();
    }

    private void createTable() {
        schema.create("""
                CREATE TABLE scheduled_tasks (
                    task_name            text        NOT NULL,
                    task_instance        text        NOT NULL,
                    task_data            bytea,
                    execution_time       timestamptz NOT NULL,
                    picked               boolean     NOT NULL,
                    picked_by            text,
                    last_success         timestamptz,
                    last_failure         timestamptz,
                    consecutive_failures integer,
                    last_heartbeat       timestamptz,
                    version              bigint      NOT NULL,
                    priority             smallint,
                    PRIMARY KEY (task_name, task_instance))
                """);
        schema.create("CREATE INDEX execution_time_idx ON scheduled_tasks (execution_time)");
        schema.create("CREATE INDEX last_heartbeat_idx ON scheduled_tasks (last_heartbeat)");
    }

    @Override
    public void send(int first, int count) {
        var letters = Post.now().letters();
        List<TaskInstance<?>> tasks = IntStream.range(first, first + count)
                .<TaskInstance<?>>mapToObj(i -> task.instance(Integer.toString(i), letters))
                .toList();
        transactions.executeWithoutResult(_ -> client.scheduleBatch(tasks, MachineChance.CLOCK.instant()));
    }

    @Override
    public Arrivals arrivals() {
        return arrivals;
    }

    @Override
    public void awaitEmpty() {
        arrivals.awaitThat(() -> schema.isEmpty("scheduled_tasks"));
    }

    @Override
    public void close() {
        scheduler.stop();
        schema.close();
    }
}
