package dev.jari.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.testkit.server.TestDatabase;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DemoTurnRaceTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @Test
    void processes_that_start_together_load_one_after_the_other() throws Exception {
        var loading = new AtomicInteger();
        var mostAtOnce = new AtomicInteger();
        var first = new CountDownLatch(1);
        try (var orders = ServiceDatabase.open("orders", DatabaseSettings.at(database.url()));
                var processes = Executors.newVirtualThreadPerTaskExecutor()) {
            var turn = new DemoTurn(orders, () -> {
                mostAtOnce.accumulateAndGet(loading.incrementAndGet(), Math::max);
                first.countDown();
                // Long enough for the others to come in if they could.
                try {
                    return new CountDownLatch(1).await(300, TimeUnit.MILLISECONDS);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                } finally {
                    loading.decrementAndGet();
                }
            });

            var one = processes.submit(turn::get);
            assertThat(first.await(20, TimeUnit.SECONDS)).isTrue();
            var two = processes.submit(turn::get);
            one.get(20, TimeUnit.SECONDS);
            two.get(20, TimeUnit.SECONDS);
        }

        assertThat(mostAtOnce).hasValue(1);
    }
}
