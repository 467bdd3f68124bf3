package dev.jari.booking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.OutboxRelay;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.ManualClock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where the services are that booking talks with: one outbox and one relay for all that tests let them say. */
final class OtherServices implements AutoCloseable {

    private final Bus bus;
    private final ServiceDatabase database;
    private final Outbox outbox;
    private final OutboxRelay relay;

    OtherServices(String databaseUrl, Bus bus, Bodies bodies, ManualClock clock) {
        this.bus = bus;
        database = ServiceDatabase.open("others", DatabaseSettings.at(databaseUrl));
        database.jdbc().sql("TRUNCATE outbox").update();
        outbox = new Outbox(database, bodies, clock, MachineChance.IDS);
        relay = new OutboxRelay(
                outbox, bus.transport(), MessagingSettings.defaults(), clock, MessagingMetrics.unobserved());
    }

    /**
     * The other end of a line to booking.
     *
     * @param answer what is said to a message by itself; nothing when null
     */
    <T> Line<T> line(String name, Class<T> heard, Map<String, Class<?>> types, Function<T, @Nullable Outgoing> answer) {
        var line = new Line<>(this, heard, answer);
        bus.subscribe(Subscription.of(name, database, types, line::hear).withoutInbox());
        return line;
    }

    /** What booking says to one service: all of it in order of arrival, and the part no test has expected yet. */
    public static final class Line<T> {

        private final OtherServices services;
        private final Class<T> type;
        private final Function<T, @Nullable Outgoing> answer;
        private final List<T> heard = new CopyOnWriteArrayList<>();
        private final BlockingQueue<T> unexpected = new LinkedBlockingQueue<>();

        private Line(OtherServices services, Class<T> type, Function<T, @Nullable Outgoing> answer) {
            this.services = services;
            this.type = type;
            this.answer = answer;
        }

        private void hear(List<Message> batch) {
            for (var message : batch) {
                var body = type.cast(message.body());
                heard.add(body);
                unexpected.add(body);
                var reply = answer.apply(body);
                if (reply != null) services.outbox.append(reply);
            }
        }

        public List<T> heard() {
            return heard;
        }

        /** The next thing that booking says, which must be of this kind. */
        public <M extends T> M expect(Class<M> kind) {
            try {
                var next = unexpected.poll(BookingService.SOON.toNanos(), TimeUnit.NANOSECONDS);
                assertThat(next).isInstanceOf(kind);
                return kind.cast(next);
            } catch (InterruptedException e) {
                throw new AssertionError("interrupted while waiting for " + kind.getSimpleName(), e);
            }
        }

        public void expectNothingMore() {
            assertThat(unexpected).isEmpty();
        }

        void says(Outgoing message) {
            services.database.transactions().executeWithoutResult(_ -> services.outbox.append(message));
        }
    }

    void start() {
        relay.start();
    }

    long unsaid() {
        return database.jdbc()
                .sql("SELECT count(*) FROM outbox")
                .query(Long.class)
                .single();
    }

    @Override
    public void close() {
        relay.close();
        database.close();
    }
}
