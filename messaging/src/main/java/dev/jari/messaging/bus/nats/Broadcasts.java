package dev.jari.messaging.bus.nats;

import dev.jari.messaging.bus.QueuedListener;
import dev.jari.messaging.bus.Transport.Listening;
import dev.jari.messaging.bus.nats.wire.Subjects;
import dev.jari.messaging.envelope.Bodies;
import io.nats.client.Message;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/** Broadcasts between processes: those who listen now hear them, and a slow listener loses some. */
final class Broadcasts implements LinkUser, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Broadcasts.class);

    private final Supplier<Optional<NatsLink>> link;
    private final Subjects subjects;
    private final Bodies bodies;
    private final Map<String, List<Listener<?>>> listeners = new ConcurrentHashMap<>();
    private @Nullable NatsLink current; // guarded by this

    private record Listener<T>(Class<T> bodyClass, QueuedListener<T> queue) {
        void hear(Bodies bodies, String body) {
            queue.offer(bodies.read(body, bodyClass));
        }
    }

    Broadcasts(Supplier<Optional<NatsLink>> link, Subjects subjects, Bodies bodies) {
        this.link = link;
        this.subjects = subjects;
        this.bodies = bodies;
    }

    void broadcast(String subject, Object body) {
        link.get()
                .ifPresent(now ->
                        now.tell(subjects.news(subject), bodies.write(body).getBytes(StandardCharsets.UTF_8)));
    }

    synchronized <T> Listening listen(String subject, Class<T> bodyClass, Consumer<? super T> listener) {
        var known = listeners.get(subject);
        var all = known == null ? new CopyOnWriteArrayList<Listener<?>>() : known;
        var one = new Listener<T>(bodyClass, new QueuedListener<T>(subject, bodyClass, listener));
        all.add(one);
        if (known == null) {
            listeners.put(subject, all);
            var now = current;
            if (now != null) subscribe(now, subject, all);
        }
        return () -> {
            all.remove(one);
            one.queue().close();
        };
    }

    @Override
    public synchronized void attached(NatsLink fresh) {
        current = fresh;
        listeners.forEach((subject, all) -> subscribe(fresh, subject, all));
    }

    @Override
    public synchronized void detached(NatsLink old) {
        current = null;
    }

    private void subscribe(NatsLink now, String subject, List<Listener<?>> all) {
        now.talk().subscribe(subjects.news(subject), message -> hear(subject, all, message));
    }

    private void hear(String subject, List<Listener<?>> all, Message message) {
        var body = new String(message.getData(), StandardCharsets.UTF_8);
        for (var one : all)
            try {
                one.hear(bodies, body);
            } catch (JacksonException e) {
                log.warn("a broadcast on {} can't be read: {}", subject, e.getOriginalMessage());
            }
    }

    @Override
    public void close() {
        listeners.values().forEach(all -> all.forEach(one -> one.queue().close()));
    }
}
