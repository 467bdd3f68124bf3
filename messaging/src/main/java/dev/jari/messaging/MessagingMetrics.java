package dev.jari.messaging;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The numbers messaging shows to the outside, by service or by consuming group. */
public final class MessagingMetrics {

    private final MeterRegistry registry;

    public MessagingMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Counts into a registry of its own, for tests and tools. */
    public static MessagingMetrics unobserved() {
        return new MessagingMetrics(new SimpleMeterRegistry());
    }

    public Publishing publishing(String service) {
        return new Publishing(registry, service);
    }

    public Consuming consuming(String service, String group) {
        return new Consuming(registry, service, group);
    }

    public Reading reading(String group) {
        return new Reading(registry, group);
    }

    public Asking asking() {
        return new Asking(registry);
    }

    public Waiting waiting() {
        return new Waiting(registry);
    }

    /** The sending side of a service; lag and depth cover the lanes this process owns. */
    public static final class Publishing {

        public final Counter published;
        public final Counter failures;
        public final AtomicLong lagMillis = new AtomicLong();
        public final AtomicLong depth = new AtomicLong();
        public final AtomicLong parked = new AtomicLong();
        public final AtomicLong snapshotMillis = new AtomicLong();
        private final MeterRegistry registry;
        private final String service;
        private final Map<String, AtomicLong> lagging = new ConcurrentHashMap<>();

        /** In how many lanes the messages for a group wait in the outbox because the group lags. */
        public AtomicLong lagging(String group) {
            return lagging.computeIfAbsent(group, _ -> {
                var lanes = new AtomicLong();
                Gauge.builder("outbox.lagging", lanes, AtomicLong::get)
                        .description("lanes in which a group lags, so that its messages wait in the outbox")
                        .tag("service", service)
                        .tag("group", group)
                        .register(registry);
                return lanes;
            });
        }

        private Publishing(MeterRegistry registry, String service) {
            this.registry = registry;
            this.service = service;
            published = registry.counter("outbox.published", "service", service);
            failures = registry.counter("nats.publish.failures", "service", service);
            Gauge.builder("outbox.lag", lagMillis, millis -> millis.get() / 1000.0)
                    .description("age of the oldest unpublished message")
                    .baseUnit("seconds")
                    .tag("service", service)
                    .register(registry);
            Gauge.builder("outbox.depth", depth, AtomicLong::get)
                    .tag("service", service)
                    .register(registry);
            Gauge.builder("messages.parked", parked, AtomicLong::get)
                    .description("messages that need an admin to look at them")
                    .tag("service", service)
                    .register(registry);
            Gauge.builder("outbox.snapshot.age", snapshotMillis, millis -> millis.get() / 1000.0)
                    .description("age of the oldest open transaction, which keeps deleted rows in the database")
                    .baseUnit("seconds")
                    .tag("service", service)
                    .register(registry);
            // No group lags yet; but an alarm or a panel that looks at the figure finds it.
            lagging("");
        }
    }

    /** The receiving side of a group. */
    public static final class Consuming {

        public final DistributionSummary batchSize;
        public final Timer handling;
        public final Counter duplicates;
        public final Counter failures;
        public final Counter parked;
        public final Counter quarantined;

        private Consuming(MeterRegistry registry, String service, String group) {
            var tags = new String[] {"service", service, "group", group};
            batchSize = registry.summary("messages.batch", tags);
            handling = registry.timer("messages.handling", tags);
            duplicates = registry.counter("messages.duplicates", tags);
            failures = registry.counter("messages.failures", tags);
            parked = registry.counter("messages.parkings", tags);
            quarantined = registry.counter("messages.quarantined", tags);
        }
    }

    /** Questions that go over Redis while NATS is away. */
    public static final class Asking {

        public final Counter late;
        public final Counter refused;

        private Asking(MeterRegistry registry) {
            late = Counter.builder("questions.late")
                    .description("questions dropped because their asker had given up")
                    .register(registry);
            refused = Counter.builder("questions.refused")
                    .description("questions refused at once because too many waited")
                    .register(registry);
        }
    }

    /** What waits in a broker for a release that knows it. */
    public static final class Waiting {

        public final AtomicLong unclaimed = new AtomicLong();

        private Waiting(MeterRegistry registry) {
            Gauge.builder("nats.unclaimed", unclaimed, AtomicLong::get)
                    .description("messages in NATS of types that no group takes")
                    .register(registry);
        }
    }

    /** What a broker brings to a group; the lag covers the lanes this process reads. */
    public static final class Reading {

        public final Counter redeliveries;
        public final Counter gaps;
        public final AtomicLong lag = new AtomicLong();

        private Reading(MeterRegistry registry, String group) {
            redeliveries = registry.counter("nats.redeliveries", "group", group);
            gaps = registry.counter("nats.lane.gaps", "group", group);
            Gauge.builder("nats.consumer.lag", lag, AtomicLong::get)
                    .description("messages in NATS that the group has not taken over")
                    .tag("group", group)
                    .register(registry);
        }
    }
}
