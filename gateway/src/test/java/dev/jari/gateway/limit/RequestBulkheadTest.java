package dev.jari.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.testkit.Covers;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@Covers("Q1")
class RequestBulkheadTest {

    private final AtomicLong nanos = new AtomicLong();
    private final RequestBulkhead workers = new RequestBulkhead(2, 2, nanos::get);
    private final Semaphore finish = new Semaphore(0);
    private final BlockingQueue<Began> began = new LinkedBlockingQueue<>();

    private record Began(int request, Duration stood) {}

    private void come(int request) {
        workers.execute(() -> {
            began.add(new Began(request, Duration.ofNanos(RequestBulkhead.stoodNanos())));
            finish.acquireUninterruptibly();
        });
    }

    private @Nullable Began next() throws InterruptedException {
        return began.poll(20, TimeUnit.SECONDS);
    }

    @Test
    void more_than_can_be_worked_on_stand_in_line_in_the_order_they_came() throws Exception {
        // given all places taken
        come(1);
        come(2);
        assertThat(next()).isNotNull();
        assertThat(next()).isNotNull();

        // when
        for (var request = 3; request <= 6; request++) {
            come(request);
            nanos.addAndGet(Duration.ofMillis(100).toNanos());
        }

        // then
        assertThat(workers.busy()).isEqualTo(2);
        assertThat(workers.inLine()).isEqualTo(4);
        for (var request = 3; request <= 6; request++) {
            finish.release();
            assertThat(next()).isEqualTo(new Began(request, Duration.ofMillis(100L * (7 - request))));
        }
        assertThat(began).isEmpty();
    }

    @Test
    void whoever_fails_gives_the_place_to_the_next() throws Exception {
        come(1);
        workers.execute(() -> {
            began.add(new Began(2, Duration.ZERO));
            finish.acquireUninterruptibly();
            throw new IllegalStateException("as a bug would");
        });
        come(3);
        assertThat(next()).isNotNull();
        assertThat(next()).isNotNull();

        finish.release(2);

        assertThat(next()).isEqualTo(new Began(3, Duration.ZERO));
        come(4);
        assertThat(next()).isEqualTo(new Began(4, Duration.ZERO));
        finish.release(2);
    }

    @Test
    void so_many_wait_beside_those_who_work_and_give_their_place_back_once() throws Exception {
        // given as many aside as may be
        var stepped = new LinkedBlockingQueue<Boolean>();
        for (var request = 1; request <= 2; request++) {
            var waiting = request;
            workers.execute(() -> {
                began.add(new Began(waiting, Duration.ZERO));
                RequestBulkhead.stepAsideForAnOutcome();
                stepped.add(RequestBulkhead.stepAsideForAnOutcome());
                finish.acquireUninterruptibly();
            });
            assertThat(next()).isNotNull();
            assertThat(stepped.poll(20, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(workers.busy()).isZero();
        assertThat(workers.aside()).isEqualTo(2);

        // when one more would wait
        workers.execute(() -> stepped.add(RequestBulkhead.stepAsideForAnOutcome()));

        // then it may not, while as many are worked on as ever
        assertThat(stepped.poll(20, TimeUnit.SECONDS)).isFalse();
        for (var request = 3; request <= 5; request++) come(request);
        assertThat(next()).isNotNull();
        assertThat(next()).isNotNull();
        assertThat(workers.busy()).isEqualTo(2);
        assertThat(workers.inLine()).isOne();
        finish.release(5);
        assertThat(next()).isEqualTo(new Began(5, Duration.ZERO));
        await().until(() -> workers.busy() == 0 && workers.aside() == 0);
    }

    @Test
    void one_address_has_a_share_of_those_who_wait_for_their_body() throws Exception {
        // given as many of one address as may be: a third of ten
        var waits = new LinkedBlockingQueue<Boolean>();
        for (var body = 0; body < 4; body++)
            workers.execute(() -> {
                waits.add(RequestBulkhead.waitForBody("10.0.0.1"));
                finish.acquireUninterruptibly();
            });
        for (var body = 0; body < 3; body++)
            assertThat(waits.poll(20, TimeUnit.SECONDS)).isTrue();
        assertThat(waits.poll(20, TimeUnit.SECONDS)).isFalse();

        // then another still has one, and so has the first when one of its bodies is here
        workers.execute(() -> {
            waits.add(RequestBulkhead.waitForBody("10.0.0.2"));
            RequestBulkhead.whenBodyIsHere().run();
            waits.add(RequestBulkhead.waitForBody("10.0.0.2"));
        });
        assertThat(waits.poll(20, TimeUnit.SECONDS)).isTrue();
        assertThat(waits.poll(20, TimeUnit.SECONDS)).isTrue();
        finish.release(4);
        await().until(() -> workers.busy() == 0 && workers.aside() == 0);
        workers.execute(() -> waits.add(RequestBulkhead.waitForBody("10.0.0.1")));
        assertThat(waits.poll(20, TimeUnit.SECONDS)).isTrue();
    }
}
