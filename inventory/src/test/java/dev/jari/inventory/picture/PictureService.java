package dev.jari.inventory.picture;

import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.message.SlotPicture;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.testkit.ManualClock;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The scripts of one offering on a test's Redis, under a clock that stands still. */
public final class PictureService implements AutoCloseable {

    public static final OfferingId OFFERING = new OfferingId(17);
    public static final String TAG = LivePicture.tag(OFFERING);
    public static final long TTL = 600_000;
    static final int HOLDS_PER_USER = 1_000;

    /** A crowded machine may keep Redis waiting; only tests about a silent one are impatient. */
    public static final Duration PATIENCE = Duration.ofSeconds(20);

    public final ManualClock clock;
    public final RedisScripts scripts;
    public final LivePicture picture;
    private final RedisClient client;

    public PictureService(String url, ManualClock clock) {
        this.clock = clock;
        this.client = client(url);
        this.scripts = new RedisScripts(client, () -> Long.toString(clock.millis()), PATIENCE);
        this.picture = new LivePicture(scripts, Bodies.lenient());
    }

    public PictureService(String url) {
        this(url, ManualClock.at("2026-11-15T00:00:00Z"));
    }

    /** As the application's own: a silent Redis refuses at once. */
    public static RedisClient client(String url) {
        var client = RedisClient.create(url);
        client.setOptions(ClientOptions.builder()
                .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                .build());
        return client;
    }

    public static SlotPicture row(long slot, long version, int capacity, int booked, String... ended) {
        var status = booked < capacity ? SlotStatus.AVAILABLE : SlotStatus.FULLY_BOOKED;
        return new SlotPicture(
                new SlotId(slot),
                OFFERING,
                version,
                capacity,
                booked,
                status,
                Stream.of(ended).map(HoldId::new).toList());
    }

    public static SlotPicture closed(long slot, long version, int capacity, int booked) {
        return new SlotPicture(new SlotId(slot), OFFERING, version, capacity, booked, SlotStatus.CLOSED, List.of());
    }

    List<Object> run(Script script, String... arguments) {
        return scripts.run(script, TAG, List.of(arguments));
    }

    /** The range is the first slot's name, as if all slots together were called by it. */
    static NewHold newHold(String hold, long user, String key, int quantity, long... slots) {
        return new NewHold(
                OFFERING,
                new HoldId(hold),
                new UserId(user),
                key,
                "r" + slots[0],
                quantity,
                Duration.ofMillis(TTL),
                false,
                LongStream.of(slots).mapToObj(SlotId::new).toList());
    }

    List<Object> place(String hold, long user, String key, int quantity, long... slots) {
        return placeAll(newHold(hold, user, key, quantity, slots)).getFirst();
    }

    /** All in one script: the word to each, and what belongs to it. */
    List<List<Object>> placeAll(NewHold... holds) {
        return scripts.await(send(List.of(holds), HOLDS_PER_USER)).stream()
                .map(answer -> Stream.concat(Stream.of(answer.word().name()), answer.details().stream())
                        .<Object>map(part -> part)
                        .toList())
                .toList();
    }

    CompletableFuture<List<NewHoldAnswer>> send(List<NewHold> holds, int holdsPerUser) {
        return PlaceScriptCall.of(holds, holdsPerUser).send(scripts);
    }

    /** Makes Redis believe something that PostgreSQL never told it. */
    public static void falsify(
            StatefulRedisConnection<String, String> redis,
            OfferingId offeringId,
            SlotId slotId,
            String what,
            int value) {
        var script = """
                local places = {version = 1, capacity = 2, booked = 3, extra = 4}
                local packed = {struct.unpack('ddddddss', redis.call('GET', KEYS[1]))}
                packed[places[ARGV[1]]] = tonumber(ARGV[2])
                return redis.call('SET', KEYS[1], struct.pack('ddddddss', unpack(packed, 1, 8)), 'KEEPTTL')
                """;
        var key = LivePicture.tag(offeringId) + ":picture:" + slotId;
        redis.sync().eval(script, ScriptOutputType.STATUS, new String[] {key}, what, Integer.toString(value));
    }

    int held(long slot) {
        var id = new SlotId(slot);
        return picture.held(OFFERING, List.of(id)).getOrDefault(id, 0);
    }

    static String word(List<?> answer) {
        return (String) answer.getFirst();
    }

    StoredHold hold(List<Object> answer) {
        return Bodies.lenient().read((String) answer.get(1), StoredHold.class);
    }

    Stream<String> keys() {
        return scripts.await(scripts.commands().keys("*").toCompletableFuture()).stream();
    }

    @Override
    public void close() {
        scripts.close();
        client.shutdown();
    }
}
