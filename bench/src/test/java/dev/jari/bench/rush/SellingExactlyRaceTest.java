package dev.jari.bench.rush;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.bench.rival.ConditionalDesk;
import dev.jari.bench.rival.Desk;
import dev.jari.bench.rival.FairLockDesk;
import dev.jari.bench.rival.OptimisticDesk;
import dev.jari.bench.rival.PollingSaga;
import dev.jari.bench.rival.RivalDatabase;
import dev.jari.bench.rival.RowLockDesk;
import dev.jari.engine.Engine;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A rival that sells too much or too little would make any comparison worthless. */
class SellingExactlyRaceTest {

    private static final int PEOPLE = 60;
    private static final int PLACES = 25;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestDatabase jariDatabase = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private static RivalDatabase rivals;

    private final Crowd crowd = new Crowd();

    @BeforeAll
    static void open() {
        rivals = new RivalDatabase(database.url());
    }

    @AfterAll
    static void close() {
        rivals.close();
    }

    @Test
    void behind_a_fair_lock() {
        try (var desk = new FairLockDesk(rivals, redis.url(), true)) {
            sellsExactly(desk);
        }
    }

    @Test
    void behind_a_row_lock() {
        sellsExactly(new RowLockDesk(rivals));
    }

    @Test
    void by_a_guarded_update() {
        sellsExactly(new ConditionalDesk(rivals, false));
    }

    @Test
    void by_one_statement() {
        sellsExactly(new ConditionalDesk(rivals, true));
    }

    @Test
    void by_versions_nobody_is_sold_too_much_and_whoever_gave_up_is_counted() {
        var outcome = crowd.atOnce(new OptimisticDesk(rivals), PEOPLE, PLACES);

        assertThat(outcome.people()).isEqualTo(PEOPLE);
        assertThat(outcome.confirmed()).isBetween(1, PLACES);
        assertThat(outcome.soldOut() + outcome.gaveUp()).isEqualTo(PEOPLE - outcome.confirmed());
    }

    @Test
    void by_jari() {
        try (var engine = Engine.start(
                        jariDatabase.url(), redis.url(), MachineChance.CLOCK, MachineChance.IDS::get, Map.of())
                .flowing()) {
            sellsExactly(new JariDesk(engine));
        }
    }

    private void sellsExactly(Desk desk) {
        var rush = crowd.atOnce(desk, PEOPLE, PLACES);
        assertThat(rush.confirmed()).isEqualTo(PLACES);
        assertThat(rush.soldOut()).isEqualTo(PEOPLE - PLACES);

        var all = crowd.oneAfterAnother(desk, PEOPLE, 8);
        assertThat(all.confirmed()).isEqualTo(PEOPLE);
    }

    @Test
    void a_desk_that_sells_more_than_it_says_is_found_out() {
        var honest = new RowLockDesk(rivals);
        var lying = new Desk() {
            @Override
            public long open(int capacity) {
                return honest.open(capacity);
            }

            @Override
            public Answer book(long slot, long user) {
                honest.book(slot, user);
                return Answer.SOLD_OUT;
            }

            @Override
            public int booked(long slot) {
                return honest.booked(slot);
            }
        };

        assertThatThrownBy(() -> crowd.atOnce(lying, 3, 2)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void a_polled_saga_confirms_what_it_accepted() {
        try (var saga = new PollingSaga(rivals)) {
            var slot = saga.open(2);

            assertThat(saga.book(slot, 1).thenCombine(saga.book(slot, 2), Long::sum))
                    .succeedsWithin(10, TimeUnit.SECONDS);
        }
    }
}
