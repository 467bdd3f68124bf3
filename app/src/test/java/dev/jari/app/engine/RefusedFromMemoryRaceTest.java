package dev.jari.app.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.refusal.Refusals;
import dev.jari.booking.slotcache.CacheNews;
import dev.jari.booking.slotcache.SlotCache;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Answer.Granted;
import dev.jari.contracts.answer.Answer.Refused;
import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.slot.Slot;
import dev.jari.contracts.source.FindGameTimeSlot;
import dev.jari.contracts.source.GameTimeSlot;
import dev.jari.engine.Engine;
import dev.jari.gateway.audit.RefusedInOrder;
import dev.jari.gateway.service.Services;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A customer refused from memory leaves a trace, and the audit finds out whether that was right. */
@Covers({"B4", "Q4"})
class RefusedFromMemoryRaceTest {

    private static final int PLACES = 40;
    private static final int PEOPLE = 1_500;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private Engine engine;

    @BeforeEach
    void start() {
        engine = engine();
        engine.database("booking").jdbc().sql("TRUNCATE refusal").update();
    }

    @AfterEach
    void stop() {
        engine.close();
    }

    private static Engine engine() {
        return Engine.start(database.url(), redis.url(), MachineChance.CLOCK, MachineChance.IDS::get, Map.of())
                .flowing();
    }

    private CheckResult audit() {
        engine.bean(Refusals.class).flush();
        return new RefusedInOrder(new Services(engine.bus())).check();
    }

    private static Answer<BookingNow> book(Engine asked, long person, Slot slot, int quantity) {
        return asked.create(
                Engine.wish(new UserId(person), slot, quantity, "rush-%s-%d".formatted(slot.slotId(), person), 10));
    }

    private static boolean isFromMemory(Answer<BookingNow> answer) {
        // Whom inventory refused is told the number of the booking that came to nothing.
        return answer instanceof Refused<BookingNow>(var refusal)
                && refusal.code() == ErrorCode.SOLD_OUT
                && !refusal.data().containsKey("bookingId");
    }

    @Test
    void in_a_rush_with_places_given_back_each_is_counted_once_and_was_refused_rightly() throws Exception {
        // given
        var slot = engine.slot(PLACES);
        var go = new CountDownLatch(1);
        var answers = new ArrayList<Answer<BookingNow>>(PEOPLE);

        // when every tenth of those who got places gives them back at once, and there are two memories
        try (var other = engine();
                var crowd = Executors.newVirtualThreadPerTaskExecutor()) {
            var futures = new ArrayList<Future<Answer<BookingNow>>>(PEOPLE);
            for (var person = 1; person <= PEOPLE; person++) {
                var number = person;
                var asked = person % 2 == 0 ? engine : other;
                futures.add(crowd.submit(() -> {
                    go.await();
                    var answer = book(asked, number, slot, 1 + number % 3);
                    if (answer instanceof Granted<BookingNow>(var now) && number % 10 == 0) asked.cancel(now.booking());
                    return answer;
                }));
            }
            go.countDown();
            for (var future : futures) answers.add(future.get());
        }

        // then
        var fromMemory =
                answers.stream().filter(RefusedFromMemoryRaceTest::isFromMemory).count();
        assertThat(fromMemory).isPositive();
        assertThat(audit()).isEqualTo(new CheckResult(RefusedInOrder.NAME, true, fromMemory, List.of()));
    }

    @Test
    void who_is_refused_by_a_memory_that_is_wrong_is_found() {
        // given a memory that takes an empty slot for a full one, under the version it has
        var slot = engine.slot(PLACES);
        var known = Objects.requireNonNull(engine.bus()
                        .request(new FindGameTimeSlot(slot.slotId().value()))
                        .data())
                .slot();
        var full = GameTimeSlot.of(known.with(known.capacity(), known.status()));
        engine.bean(SlotCache.class).heard(new CacheNews(List.of(), List.of(full)));

        // when
        var refused = book(engine, 2, slot, 3);

        // then
        assertThat(isFromMemory(refused)).isTrue();
        var found = audit();
        assertThat(found.ok()).isFalse();
        assertThat(found.violations())
                .singleElement()
                .asString()
                .startsWith("slot %s: 1 refused at".formatted(slot.slotId()))
                .endsWith("who wanted 3 or more, on version 1, which had 40 left");
    }

    @Test
    void a_refusal_planted_on_a_version_with_places_left_is_found() {
        // given a customer refused rightly
        var slot = engine.slot(1);
        assertThat(book(engine, 2, slot, 1).ifGranted()).isPresent();
        engine.awaitQuiet();
        assertThat(isFromMemory(book(engine, 4, slot, 1))).isTrue();
        assertThat(audit()).isEqualTo(new CheckResult(RefusedInOrder.NAME, true, 1, List.of()));

        // when
        engine.database("booking")
                .jdbc()
                .sql("UPDATE refusal SET version = version - 1")
                .update();

        // then
        assertThat(audit().violations()).singleElement().asString().endsWith("on version 1, which had 1 left");
    }
}
