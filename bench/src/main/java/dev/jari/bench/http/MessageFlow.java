package dev.jari.bench.http;

import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.outbox.OutboxRelay;
import java.util.List;
import org.springframework.context.SmartLifecycle;

/** Lets messages flow when every listener has subscribed and before the web server lets callers in. */
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
        relays.forEach(OutboxRelay::close);
        bus.close();
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return 0;
    }
}
