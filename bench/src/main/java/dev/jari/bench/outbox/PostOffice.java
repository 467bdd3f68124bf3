package dev.jari.bench.outbox;

import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.OutboxRelay;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A service that writes to itself through the real outbox, relay, bus and inbox. Its handler notes the time of arrival
 * and nothing else, so that what is measured is the way there: one transaction per batch with the inbox rows in it.
 */
final class PostOffice implements Courier {

    private static final int KEYS = 10_000;

    private final ServiceDatabase database;
    private final Outbox outbox;
    private final Bus bus;
    private final OutboxRelay relay;
    private final Arrivals arrivals = new Arrivals();
    private final ConcurrentLinkedQueue<Long> delays = new ConcurrentLinkedQueue<>();

    PostOffice(String name, String url, Clock clock, Supplier<UUID> ids) {
        this.database = ServiceDatabase.open(name, DatabaseSettings.at(url).withPoolSize(10));
        var bodies = Bodies.lenient();
        var settings = MessagingSettings.defaults();
        var transport = new LocalTransport();
        this.outbox = new Outbox(database, bodies, clock, ids);
        this.bus = new Bus(transport, bodies, settings, clock, MessagingMetrics.unobserved());
        this.relay = new OutboxRelay(outbox, transport, settings, clock, MessagingMetrics.unobserved());
        bus.subscribe(Subscription.of("post", database, Map.of(Post.TYPE, Post.class), this::arrive));
        bus.start();
    }

    /** Nothing waits at the handler's door: a transaction that does nothing for seconds is ended. */
    @Override
    public void start() {
        Courier.super.start();
        relay.start();
    }

    @Override
    public void send(int first, int count) {
        var messages = IntStream.range(first, first + count)
                .mapToObj(i -> Outgoing.of(Post.TYPE, "key-" + i % KEYS, Post.now()))
                .toList();
        database.transactions().executeWithoutResult(_ -> outbox.append(messages));
    }

    private void arrive(List<Message> batch) {
        var now = System.nanoTime();
        for (var message : batch) delays.add(now - ((Post) message.body()).sentNanos());
        arrivals.add(batch.size());
    }

    @Override
    public Arrivals arrivals() {
        return arrivals;
    }

    /** A message counts when its row has been moved. */
    @Override
    public void awaitEmpty() {
        arrivals.awaitThat(() -> !database.jdbc()
                .sql("SELECT EXISTS (SELECT 1 FROM outbox)")
                .query(Boolean.class)
                .single());
    }

    /** The delays since the last call, in milliseconds, from the last statement before the commit to the handler. */
    List<Double> takeDelays() {
        var taken = delays.stream().map(nanos -> nanos / 1e6).toList();
        delays.clear();
        return taken;
    }

    @Override
    public void close() {
        relay.close();
        bus.close();
        database.jdbc()
                .sql("DROP SCHEMA %s CASCADE".formatted(database.service()))
                .update();
        database.close();
    }
}
