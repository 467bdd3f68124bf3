package dev.jari.app.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.testkit.Covers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** People who want more than their share, and the others beside them. The proxy in front says who comes from where. */
@Covers("H8")
class GuessingTokensJourneyTest {

    private static final int WRONG_TOKENS = 10_000;

    @TempDir
    Path folder;

    @Test
    void ten_thousand_wrong_tokens_and_fifty_hoarders_leave_others_unharmed() throws Exception {
        try (var jari = DemoJari.open(
                        folder,
                        "--jari.limits.trusted-proxies=127.0.0.1",
                        "--jari.limits.trusted-addresses=10.9.0.0/16");
                var callers = Executors.newFixedThreadPool(8)) {
            // given a caller who is served, and how long that takes when nothing else happens
            var honest =
                    Call.get("/v1/bookings").as(jari.customer(DemoJari.MINJI)).header("X-Forwarded-For", "10.9.0.1");
            IntStream.range(0, 200)
                    .forEach(_ -> assertThat(jari.send(honest).statusCode()).isEqualTo(200));

            // when others guess
            Callable<Integer> guess = () -> jari.send(Call.get("/v1/bookings")
                            .as("eyJhbGciOiJIUzI1NiJ9.e30.wrong")
                            .header("X-Forwarded-For", "10.1.0.1"))
                    .statusCode();
            var guesses = new ArrayList<java.util.concurrent.Future<Integer>>();
            for (var i = 0; i < WRONG_TOKENS; i++) guesses.add(callers.submit(guess));
            var served = 0;
            var between = 0;
            while (!guesses.getLast().isDone()) {
                between++;
                if (jari.send(honest).statusCode() == 200) served++;
            }

            // then a few are looked at, the rest turned away, and all other callers are served all the while
            var counts = new ArrayList<Integer>();
            for (var one : guesses) counts.add(one.get());
            var byStatus = counts.stream().collect(Collectors.groupingBy(status -> status, Collectors.counting()));
            assertThat(byStatus.keySet()).containsExactlyInAnyOrder(401, 429);
            assertThat(byStatus.get(401)).isBetween(50L, 100L);
            assertThat(served).isEqualTo(between);
            // One connection beside eight greedy ones gets its turn: a tenth of an even share would be far too little.
            assertThat(served).isGreaterThan(WRONG_TOKENS / 8 / 10);

            // and when fifty accounts hold what they can from one address
            var things = new DemoThings(jari);
            var holds = IntStream.range(0, 50)
                    .boxed()
                    .flatMap(account -> IntStream.range(0, 5).mapToObj(_ -> {
                        var wish = DemoThings.holdWish(things.freshSlot());
                        return jari.send(Call.post("/v1/holds", wish)
                                .as(jari.customer(1_000 + account))
                                .header("X-Forwarded-For", "10.2.0.1"));
                    }))
                    .map(HttpResponse::statusCode)
                    .toList();
            assertThat(holds.stream().filter(status -> status == 201).count()).isBetween(100L, 110L);
            assertThat(List.copyOf(holds)).containsOnly(201, 429);
            assertThat(jari.send(Call.post("/v1/holds", DemoThings.holdWish(things.freshSlot()))
                                    .as(jari.customer(DemoJari.MINJI))
                                    .header("X-Forwarded-For", "10.3.0.1"))
                            .statusCode())
                    .isEqualTo(201);
        }
    }
}
