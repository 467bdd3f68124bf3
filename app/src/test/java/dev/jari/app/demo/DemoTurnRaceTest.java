package dev.jari.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.testkit.server.TestDatabase;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DemoTurnRaceTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @Test
    void processes_that_start_together_load_one_after_the_other() throws Exception {
        try (var orders = ServiceDatabase.open("orders", DatabaseSettings.at(database.url()))) {
            assertThat(mostAtOnce(load -> new DemoTurn(orders, load)::get)).isEqualTo(1);
        }
    }

    @Test
    void without_turns_they_load_at_once() throws Exception {
        assertThat(mostAtOnce(load -> load::get)).isEqualTo(2);
    }

    private static int mostAtOnce(Function<Supplier<?>, Callable<?>> inTurn) throws Exception {
        var loading = new AtomicInteger();
        var mostAtOnce = new AtomicInteger();
        var first = new CountDownLatch(1);
        var second = new CountDownLatch(2);
        try (var processes = Executors.newVirtualThreadPerTaskExecutor()) {
            var load = inTurn.apply(() -> {
                mostAtOnce.accumulateAndGet(loading.incrementAndGet(), Math::max);
                first.countDown();
                second.countDown();
                // Long enough for the other to come in if it could.
                try {
                    return second.await(300, TimeUnit.MILLISECONDS);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                } finally {
                    loading.decrementAndGet();
                }
            });

            var one = processes.submit(load);
            assertThat(first.await(20, TimeUnit.SECONDS)).isTrue();
            var two = processes.submit(load);
            one.get(20, TimeUnit.SECONDS);
            two.get(20, TimeUnit.SECONDS);
        }
        return mostAtOnce.get();
    }
}
