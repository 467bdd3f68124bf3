package dev.jari.app;

import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.outbox.OutboxRelay;
import java.util.List;
import org.springframework.context.SmartLifecycle;

/**
 * Lets messages flow while the process runs. The bus starts when every bean exists and so every listener has
 * subscribed, the relays after it; the web server starts later and stops earlier, and no request meets a silent bus.
 */
final class MessageFlow implements SmartLifecycle {

    private final Bus bus;
    private final List<OutboxRelay> relays;
    private volatile boolean running;

    MessageFlow(Bus bus, List<OutboxRelay> relays) {
        this.bus = bus;
        this.relays = List.copyOf(relays);
    }

    @Override
    public void start() {
        bus.start();
        relays.forEach(OutboxRelay::start);
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        // Side by side: each may take most of a second to finish what it has begun.
        var closing = relays.stream()
                .map(relay -> Thread.ofVirtual().name("relay-stop").start(relay::close))
                .toList();
        closing.forEach(MessageFlow::join);
        bus.close();
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Far below the web server's. */
    @Override
    public int getPhase() {
        return 0;
    }
}
