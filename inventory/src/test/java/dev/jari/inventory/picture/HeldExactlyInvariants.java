package dev.jari.inventory.picture;

import static dev.jari.inventory.picture.PictureService.OFFERING;
import static dev.jari.inventory.picture.PictureService.TAG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.message.SlotPicture;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.testkit.Covers;
import dev.jari.testkit.Histories;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Twenty thousand histories of holds, bookings and edits on the scripts alone, with a model beside them: place,
 * replace, extend, run out, cancel, pin, confirm, close, change the capacity, empty Redis, lose a picture, repeat an
 * old one. The answers of a history are awaited together, so that one costs about as much as a round trip.
 */
@Covers({"H1", "H2", "H3", "H4", "H5", "H6", "Z1"})
class HeldExactlyInvariants {

    private static final int HISTORIES = 20_000;
    private static final int STEPS = 12;
    private static final int SLOTS = 3;
    private static final Instant START = Instant.parse("2026-11-15T00:00:00Z");

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private static final ManualClock clock = ManualClock.at("2026-11-15T00:00:00Z");
    private static PictureService service;
    private static long lastSlot;

    @BeforeAll
    static void open() {
        service = new PictureService(redis.url(), clock);
    }

    @AfterAll
    static void close() {
        service.close();
    }

    @Test
    void held_is_what_live_holds_have_and_nothing_after_all_ran_out() {
        Histories.forAll(HISTORIES, random -> new History(random).run());
    }

    /** An answer that is still on its way, and what it must be. */
    private record Expected(String step, String word, CompletableFuture<List<Object>> answer) {}

    private static final class History {

        private final SplittableRandom random;
        private final HoldModel model;
        private final long[] slots = new long[SLOTS];
        private final long[] versions = new long[SLOTS];
        private final List<String> ids = new ArrayList<>();
        private final List<Expected> expected = new ArrayList<>();
        private final List<SlotPicture> late = new ArrayList<>();

        History(SplittableRandom random) {
            this.random = random;
            clock.moveTo(START);
            model = new HoldModel(SLOTS, random.nextInt(1, 6), clock.millis());
            for (var i = 0; i < SLOTS; i++) {
                slots[i] = ++lastSlot;
                versions[i] = 1;
                learn(i);
            }
        }

        void run() {
            for (var step = 0; step < STEPS; step++) {
                model.now = clock.millis();
                step();
                look();
            }
            // While others keep coming everything that was placed runs out.
            late.forEach(picture -> sendPicture(picture));
            clock.advance(Duration.ofMillis(2 * HoldModel.TTL));
            model.now = clock.millis();
            for (var i = 0; i < SLOTS; i++) assertThat(model.held(i)).isZero();
            look();
            expected.forEach(History::check);
        }

        private void step() {
            switch (random.nextInt(16)) {
                case 0, 1, 2, 3, 4 -> place();
                case 5 -> extend();
                case 6 -> pin();
                case 7 -> unpin();
                case 8 -> cancel();
                case 9, 10 -> confirm();
                case 11 -> book();
                case 12 -> edit();
                case 13 -> pass();
                case 14 -> repeat();
                default -> {
                    if (random.nextInt(4) == 0) flush();
                    else pass();
                }
            }
        }

        private void send(String step, String word, Script script, List<String> arguments) {
            expected.add(new Expected(step, word, service.scripts.send(script, TAG, arguments)));
        }

        /** One, or a few who ask together. */
        private void place() {
            var holds = new ArrayList<NewHold>();
            var words = new ArrayList<String>();
            var unknown = new TreeSet<Integer>();
            for (var i = random.nextInt(3); i >= 0; i--) {
                var first = random.nextInt(SLOTS);
                // A range always means the same slots: all from the first on.
                var all = IntStream.range(first, SLOTS).boxed().toList();
                var range = random.nextBoolean() ? all : List.of(first);
                // Single slots and stays that begin alike have different names.
                var name = range.size() == 1 && first < SLOTS - 1 ? "s" + slots[first] : "d" + slots[first];
                var id = "h%d-%d".formatted(slots[0], ids.size());
                var user = random.nextInt(1, 5);
                var key = name + "k" + random.nextInt(1, 4);
                var quantity = random.nextInt(1, 4);
                ids.add(id);
                words.add(model.place(id, user, key, quantity, range, name));
                var slotIds =
                        range.stream().map(slot -> new SlotId(slots[slot])).toList();
                holds.add(new NewHold(
                        PictureService.OFFERING,
                        new HoldId(id),
                        new UserId(user),
                        key,
                        name,
                        quantity,
                        Duration.ofMillis(HoldModel.TTL),
                        false,
                        slotIds));
                if (words.getLast().equals("MISSING")) unknown.addAll(range);
            }
            var answer = service.send(holds, PictureService.HOLDS_PER_USER).thenApply(History::words);
            expected.add(new Expected("place until " + ids.getLast(), String.join(" ", words), answer));
            for (var slot : unknown) if (!model.known[slot]) learn(slot);
        }

        private static List<Object> words(List<NewHoldAnswer> answers) {
            return List.of(answers.stream().map(answer -> answer.word().name()).collect(Collectors.joining(" ")));
        }

        private String someId() {
            return ids.isEmpty() ? "none" : ids.get(random.nextInt(ids.size()));
        }

        private void extend() {
            var id = someId();
            var user = user(id);
            send("extend " + id, model.extend(id, user), Script.EXTEND, List.of(id, "" + user, "" + HoldModel.TTL));
        }

        /** Mostly the owner. */
        private long user(String id) {
            return random.nextInt(8) == 0 ? 9 : model.owner(id);
        }

        private void pin() {
            var id = someId();
            var user = user(id);
            var booking = booking();
            send(
                    "pin %s for %d".formatted(id, booking),
                    model.pin(id, user, 90_000, booking),
                    Script.PIN,
                    List.of(id, "" + user, "90000", "" + booking));
        }

        private void unpin() {
            var id = someId();
            var user = user(id);
            var booking = booking();
            send(
                    "unpin %s for %d".formatted(id, booking),
                    model.unpin(id, user, booking),
                    Script.UNPIN,
                    List.of(id, "" + user, "" + booking));
        }

        /** Few, so that bookings of one hold meet. */
        private long booking() {
            return random.nextInt(1, 3);
        }

        private void cancel() {
            var id = someId();
            var user = user(id);
            send("cancel " + id, model.cancel(id, user), Script.RELEASE, List.of(id, "" + user));
        }

        private void confirm() {
            var id = someId();
            var range = model.slotsOf(id);
            if (!model.confirm(id)) return;
            for (var slot : range) changed(slot, List.of(id));
        }

        /** A direct booking: what is free, as a block that its picture ends. */
        private void book() {
            var slot = random.nextInt(SLOTS);
            var quantity = random.nextInt(1, 3);
            var row = row(slot, List.of());
            var name = "b:1:%d-%d".formatted(slots[slot], versions[slot]);
            var free = Math.max(0, model.available(slot));
            model.known[slot] = true;
            var arguments = new ArrayList<>(List.of(name, "60000", "0"));
            arguments.addAll(List.of(
                    "" + slots[slot],
                    "" + row.version(),
                    "" + row.capacity(),
                    "" + row.booked(),
                    row.status().name(),
                    "" + quantity));
            var answer = service.scripts.send(Script.BLOCK, TAG, arguments);
            var word = model.held(slot) + "/" + Math.min(quantity, free);
            expected.add(new Expected(
                    "block " + name, word, answer.thenApply(a -> List.of(a.getFirst() + "/" + a.getLast()))));
            if (free >= quantity) model.booked[slot] += quantity;
            changed(slot, List.of(name));
        }

        private void edit() {
            var slot = random.nextInt(SLOTS);
            if (random.nextBoolean()) model.closed[slot] = !model.closed[slot];
            else model.capacity[slot] = model.booked[slot] + model.held(slot) + random.nextInt(1, 4);
            changed(slot, List.of());
        }

        private void pass() {
            clock.advance(Duration.ofMillis(random.nextLong(HoldModel.TTL)));
            model.now = clock.millis();
        }

        private void flush() {
            var _ = service.scripts.commands().flushdb();
            model.flush();
        }

        /** The slot has a new version; its picture gets through, or a caller reads the row first. */
        private void changed(int slot, List<String> ended) {
            versions[slot]++;
            var picture = row(slot, ended);
            if (random.nextInt(4) > 0 || !ended.isEmpty()) sendPicture(picture);
            else learn(slot);
            late.add(picture);
        }

        /** What was told is told again, out of order. */
        private void repeat() {
            if (!late.isEmpty()) sendPicture(late.get(random.nextInt(late.size())));
            for (var i = 0; i < SLOTS; i++) if (!model.known[i]) learn(i);
        }

        private void learn(int slot) {
            var row = row(slot, List.of());
            var arguments = List.of(
                    "LEARN",
                    row.slotId().toString(),
                    Long.toString(row.version()),
                    Integer.toString(row.capacity()),
                    Integer.toString(row.booked()),
                    row.status().name(),
                    "0");
            var _ = service.scripts.send(Script.PICTURE, TAG, arguments);
            model.known[slot] = true;
        }

        private void sendPicture(SlotPicture picture) {
            service.picture.tellSoon(List.of(picture));
        }

        private SlotPicture row(int slot, List<String> ended) {
            var status = model.closed[slot]
                    ? SlotStatus.CLOSED
                    : model.booked[slot] >= model.capacity[slot] ? SlotStatus.FULLY_BOOKED : SlotStatus.AVAILABLE;
            return new SlotPicture(
                    new SlotId(slots[slot]),
                    OFFERING,
                    versions[slot],
                    model.capacity[slot],
                    model.booked[slot],
                    status,
                    ended.stream().map(HoldId::new).toList());
        }

        private void look() {
            for (var i = 0; i < SLOTS; i++)
                assertThat(model.booked[i] + model.held(i)).isLessThanOrEqualTo(model.capacity[i]);
            var arguments = new ArrayList<String>();
            var word = new StringBuilder();
            for (var i = 0; i < SLOTS; i++) {
                arguments.add(Long.toString(slots[i]));
                word.append(model.held(i)).append('=').append(model.held(i)).append(' ');
            }
            expected.add(new Expected(
                    "look",
                    word.toString(),
                    service.scripts.send(Script.INSPECT, TAG, arguments).thenApply(seen -> {
                        var text = new StringBuilder();
                        for (var i = 0; i < SLOTS; i++)
                            text.append(seen.get(6 * i + 4))
                                    .append('=')
                                    .append(seen.get(6 * i + 5))
                                    .append(' ');
                        return List.of(text.toString());
                    })));
            expected.add(new Expected(
                    "live",
                    Long.toString(model.live()),
                    service.scripts
                            .send(Script.LIVE, TAG, List.of())
                            .thenApply(live -> List.of(live.getFirst().toString()))));
            if (expected.size() % 8 == 0)
                expected.add(new Expected(
                        "holding",
                        word.toString(),
                        service.scripts.send(Script.HOLDING, TAG, List.of()).thenApply(this::heldOfEach)));
        }

        private List<Object> heldOfEach(List<Object> holding) {
            var text = new StringBuilder();
            for (var slot : slots) {
                var at = holding.indexOf(Long.toString(slot));
                var held = at < 0 ? 0L : holding.get(at + 1);
                text.append(held).append('=').append(held).append(' ');
            }
            return List.of(text.toString());
        }

        private static void check(Expected one) {
            assertThat((String) service.scripts.await(one.answer).getFirst())
                    .as(one.step)
                    .isEqualTo(one.word);
        }
    }
}
