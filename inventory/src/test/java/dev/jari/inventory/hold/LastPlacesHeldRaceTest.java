package dev.jari.inventory.hold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.inventory.InventoryService;
import dev.jari.inventory.picture.NewHold;
import dev.jari.inventory.picture.PlaceScriptCall;
import dev.jari.inventory.picture.Script;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import io.lettuce.core.ScriptOutputType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** 500 people, 50 places: by holds, and by holds and direct bookings at once, over two instances. */
@Covers({"H1", "H6", "B4"})
class LastPlacesHeldRaceTest {

    private static final int PEOPLE = 500;
    private static final int PLACES = 50;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private HotelWithHolds hotel;
    private InventoryService other;
    private final AtomicInteger held = new AtomicInteger();

    @BeforeEach
    void open() {
        redis.connection().sync().flushdb();
        hotel = new HotelWithHolds(InventoryService.open(database.url(), redis.url()), PLACES);
        other = InventoryService.open(database.url(), redis.url());
    }

    @AfterEach
    void close() {
        other.close();
        hotel.close();
    }

    @Test
    void by_holds_exactly_fifty_get_one() throws Exception {
        together(people(1, PEOPLE));

        assertThat(held).hasValue(PLACES);
        assertThat(hotel.inventory.slot(hotel.night(0)).available()).isZero();
    }

    @Test
    void by_holds_and_bookings_at_once_exactly_fifty_get_one() throws Exception {
        var all = people(1, PEOPLE / 2);
        all.add(() -> book(PEOPLE / 2));
        together(all);

        var slot = hotel.inventory.slot(hotel.night(0));
        var reserved = hotel.inventory.said(SlotReserved.TYPE, SlotReserved.class);
        assertThat(slot.booked()).isEqualTo(reserved.size());
        assertThat(slot.held()).isEqualTo(held.get());
        assertThat(held.get() + reserved.size()).isEqualTo(PLACES);
        assertThat(hotel.inventory.audit.run()).allMatch(check -> check.ok());
    }

    /** Each instance serves half of them. */
    private List<Callable<Object>> people(int first, int count) {
        var people = new ArrayList<Callable<Object>>();
        for (var user = first; user < first + count; user++) {
            var id = user;
            var holds = user % 2 == 0 ? hotel.inventory.holds : other.holds;
            people.add(() -> {
                var outcome = holds.place(HotelWithHolds.slot(id, HotelWithHolds.key(id), hotel.night(0), 1));
                if (outcome instanceof HoldOutcome.Live) held.incrementAndGet();
                else assertThat(outcome).isInstanceOf(HoldOutcome.SoldOut.class);
                return outcome;
            });
        }
        return people;
    }

    private Object book(int people) {
        for (var done = 0; done < people; done += 5) {
            var batch = new ArrayList<SlotReserve>();
            for (var i = 0; i < 5; i++) batch.add(hotel.direct(10_000L + done + i, 1, 0));
            hotel.inventory.handle(batch);
        }
        return people;
    }

    @Test
    void without_one_step_for_looking_and_taking_the_same_race_breaks() throws Exception {
        // given: a single place is left, and both have seen it
        hotel.hold(1, 0, PLACES - 1);
        var unchecked = placeScriptWithout("if left < quantity then return fullWith(left) end");
        var step = new CyclicBarrier(2);
        IntFunction<Callable<Object>> lookThenTake = user -> () -> {
            var seen = hotel.inventory.slot(hotel.night(0)).available();
            step.await(10, TimeUnit.SECONDS);
            return seen < 1 ? "" : take(unchecked, user);
        };

        // when
        together(List.of(lookThenTake.apply(2), lookThenTake.apply(3)));

        // then
        assertThat(hotel.inventory.slot(hotel.night(0)).held()).isEqualTo(PLACES + 1);
    }

    /** The script as it is, but for one line. */
    private static String placeScriptWithout(String line) throws IOException {
        var text = "";
        for (var file : List.of("common.lua", "place.lua"))
            try (var stream = Objects.requireNonNull(Script.class.getResourceAsStream(file))) {
                text += new String(stream.readAllBytes(), StandardCharsets.UTF_8) + "\n";
            }
        assertThat(text).contains(line);
        return text.replace(line, "");
    }

    private Object take(String script, int user) {
        var offeringId = hotel.rooms.offeringId();
        var hold = new NewHold(
                offeringId,
                new HoldId("hold-" + user),
                new UserId(user),
                HotelWithHolds.key(user),
                hotel.night(0).toString(),
                1,
                Duration.ofMinutes(10),
                false,
                List.of(hotel.night(0)));
        var call = PlaceScriptCall.of(List.of(hold), 5);
        var arguments = new ArrayList<>(call.arguments());
        arguments.addFirst(Long.toString(hotel.inventory.clock.millis()));
        return redis.connection()
                .sync()
                .eval(
                        script,
                        ScriptOutputType.MULTI,
                        call.keys().toArray(String[]::new),
                        arguments.toArray(String[]::new));
    }

    @Test
    void without_the_block_a_hold_is_placed_on_what_a_booking_is_about_to_take() {
        // given: a batch that does not ask Redis first, as with a silent one, leaves a gap between deciding and telling
        hotel.inventory.holds.cancel(hotel.hold(1, 0, 1).holdId(), new UserId(1));
        try (var alone = InventoryService.open(database.url())) {
            alone.handle(IntStream.range(0, PLACES)
                    .mapToObj(i -> hotel.direct(100 + i, 1, 0))
                    .toList());
        }
        // then: Redis still promises
        assertThat(hotel.ask(1, 0, 1)).isInstanceOf(HoldOutcome.Live.class);
    }

    private static void together(List<Callable<Object>> work) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var done : threads.invokeAll(work, 60, TimeUnit.SECONDS)) done.get();
        }
    }
}
