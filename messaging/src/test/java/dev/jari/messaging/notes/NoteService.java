package dev.jari.messaging.notes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.bus.Transport;
import dev.jari.messaging.bus.nats.NatsSettings;
import dev.jari.messaging.bus.nats.NatsTransport;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.OutboxRelay;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.messaging.trace.Tracing;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.testkit.MachineChance;
import io.lettuce.core.RedisClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/**
 * A service that sends notes to itself. Every note it handles becomes a row of {@code applied}, which has no unique
 * key: a note handled twice is there twice.
 */
public final class NoteService implements AutoCloseable {

    public static final Duration SOON = Duration.ofSeconds(30);
    public static final DataSize STORE_MAX = DataSize.ofMegabytes(64);

    public final ServiceDatabase database;
    public final Outbox outbox;
    public final Bus bus;
    public final OutboxRelay relay;
    public final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    public NoteService(
            ServiceDatabase database,
            Transport transport,
            MessagingSettings settings,
            Clock clock,
            UnaryOperator<Subscription> subscribing) {
        this(database, transport, settings, clock, subscribing, Tracing.off());
    }

    public NoteService(
            ServiceDatabase database,
            Transport transport,
            MessagingSettings settings,
            Clock clock,
            UnaryOperator<Subscription> subscribing,
            Tracing tracing) {
        this.database = database;
        prepare(database);
        var bodies = Bodies.lenient();
        this.outbox = new Outbox(database, bodies, clock, MachineChance.IDS);
        var metrics = new MessagingMetrics(registry);
        this.bus = new Bus(transport, bodies, settings, clock, metrics, tracing);
        this.relay = new OutboxRelay(outbox, bus.transport(), settings, clock, metrics);
        bus.subscribe(subscribing.apply(Subscription.of(
                "notes", database, Map.of(Note.TYPE, Note.class), batch -> writeDown(database, batch))));
    }

    /** As the product has it by default. */
    public static NoteService open(String url) {
        return open(url, UnaryOperator.identity());
    }

    public static NoteService open(String url, UnaryOperator<Subscription> subscribing) {
        return new NoteService(
                ServiceDatabase.open("notes", DatabaseSettings.at(url)),
                new LocalTransport(),
                MessagingSettings.defaults().withRetries(5, Duration.ofMillis(5)),
                MachineChance.CLOCK,
                subscribing);
    }

    /** As the product has it between processes. */
    public static NoteService overNats(String url, NatsTransport transport, UnaryOperator<Subscription> subscribing) {
        return new NoteService(
                ServiceDatabase.open("notes", DatabaseSettings.at(url)),
                transport,
                MessagingSettings.defaults().withRetries(5, Duration.ofMillis(5)),
                MachineChance.CLOCK,
                subscribing);
    }

    /** A transport that meets the others of its namespace. */
    public static NatsTransport natsTransport(String natsUrl, String namespace) {
        return natsTransport(natsUrl, namespace, new SimpleMeterRegistry());
    }

    public static NatsTransport natsTransport(String natsUrl, String namespace, SimpleMeterRegistry registry) {
        return natsTransport(natsUrl, namespace, registry, null, STORE_MAX);
    }

    /** One whose messages may fill no more than this of NATS. */
    public static NatsTransport natsTransport(String natsUrl, String namespace, DataSize storeMax) {
        return natsTransport(natsUrl, namespace, new SimpleMeterRegistry(), null, storeMax);
    }

    /** One whose questions go over Redis while NATS is away. */
    public static NatsTransport natsTransport(String natsUrl, String namespace, RedisClient redis) {
        return natsTransport(natsUrl, namespace, new SimpleMeterRegistry(), redis);
    }

    public static NatsTransport natsTransport(
            String natsUrl, String namespace, SimpleMeterRegistry registry, RedisClient redis) {
        return natsTransport(natsUrl, namespace, registry, redis, STORE_MAX);
    }

    private static NatsTransport natsTransport(
            String natsUrl,
            String namespace,
            SimpleMeterRegistry registry,
            @Nullable RedisClient redis,
            DataSize storeMax) {
        return new NatsTransport(
                MessagingSettings.defaults().withNatsUrl(natsUrl),
                NatsSettings.defaults().inNamespace(namespace).withStoreMax(storeMax),
                "notes",
                Bodies.lenient(),
                MachineChance.CLOCK,
                new MessagingMetrics(registry),
                redis);
    }

    private static void prepare(ServiceDatabase database) {
        database.transactions().executeWithoutResult(_ -> {
            database.jdbc().sql("SELECT pg_advisory_xact_lock(42)").query(row -> {});
            database.jdbc().sql("""
                            CREATE TABLE IF NOT EXISTS applied (
                                position bigint GENERATED ALWAYS AS IDENTITY,
                                lane smallint, no bigint, key text, text text)
                            """).update();
        });
    }

    /** Empties everything a test before has left. */
    public static void startFromNothing(String url) {
        try (var notes = open(url)) {
            notes.database.jdbc().sql("""
                            TRUNCATE outbox, event_log, inbox, applied, parked_message, parked_key, broker_store,
                                     broker_server
                            """).update();
            notes.database.jdbc().sql("UPDATE lane SET last_no = 0").update();
        }
    }

    /** The handler: one row per note, in the transaction of the batch. */
    public static void writeDown(ServiceDatabase database, List<Message> batch) {
        database.jdbc()
                .sql("""
                        INSERT INTO applied (lane, no, key, text)
                        SELECT lane, no, key, text
                          FROM unnest(?::int[], ?::bigint[], ?::text[], ?::text[]) AS n (lane, no, key, text)
                        """)
                .params(
                        batch.stream()
                                .mapToInt(message -> message.envelope().lane())
                                .toArray(),
                        batch.stream()
                                .mapToLong(message -> message.envelope().no())
                                .toArray(),
                        batch.stream().map(message -> message.envelope().key()).toArray(String[]::new),
                        batch.stream()
                                .map(message -> ((Note) message.body()).text())
                                .toArray(String[]::new))
                .update();
    }

    public NoteService start() {
        bus.start();
        relay.start();
        return this;
    }

    /** Sends so many notes in one transaction, spread over the keys. */
    public void send(int count, int keys) {
        send(IntStream.range(0, count)
                .mapToObj(i -> Outgoing.of(Note.TYPE, "key-" + i % keys, new Note("note " + i)))
                .toList());
    }

    public void send(String key, String... texts) {
        send(List.of(texts).stream()
                .map(text -> Outgoing.of(Note.TYPE, key, new Note(text)))
                .toList());
    }

    public void send(List<Outgoing> messages) {
        database.transactions().executeWithoutResult(_ -> outbox.append(messages));
    }

    public long count(String table) {
        return database.jdbc()
                .sql("SELECT count(*) FROM " + table)
                .query(Long.class)
                .single();
    }

    /** The texts handled so far for a key, in order. */
    public List<String> applied(String key) {
        return database.jdbc()
                .sql("SELECT text FROM applied WHERE key = ? ORDER BY position")
                .param(key)
                .query((row, _) -> row.getString(1))
                .list();
    }

    /** How often a lane's rows are not followed by the next number: lost, double or out of order. */
    public long breaksOfOrder() {
        return database.jdbc().sql("""
                        SELECT count(*)
                          FROM (SELECT no - coalesce(lag(no) OVER (PARTITION BY lane ORDER BY position), 0) AS step
                                  FROM applied)
                         WHERE step <> 1
                        """).query(Long.class).single();
    }

    public void awaitApplied(long count) {
        await().atMost(SOON).until(() -> count("applied") >= count);
    }

    /** Everything sent so far is handled, and moved to the event log. */
    public void awaitQuiet() {
        await().atMost(SOON).until(() -> count("outbox") == 0);
    }

    /** So many notes were applied, each once and in the order of its lane, and nothing is on its way any more. */
    public void assertAllApplied(long count) {
        await().atMost(SOON.multipliedBy(2)).until(() -> count("applied") >= count);
        await().atMost(SOON.multipliedBy(2)).until(() -> count("outbox") == 0);
        assertThat(count("applied")).isEqualTo(count);
        assertThat(breaksOfOrder()).isZero();
    }

    @Override
    public void close() {
        relay.close();
        bus.close();
        database.close();
    }
}
