package dev.jari.app.demo;

import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Loads the demo at the start, before Jari says that it is ready but after its port is known to be free: a start that
 * is refused changes nothing. Jari without its demo is still Jari: a failure is told and the start goes on.
 */
public final class DemoStart implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(DemoStart.class);

    private final List<Part> parts;
    private volatile boolean running;

    /**
     * @param parts those that belong to the roles of this process; of several processes one loads each
     */
    public DemoStart(List<Part> parts) {
        this.parts = List.copyOf(parts);
    }

    /**
     * A part of the demo.
     *
     * @param load gives what it has added
     */
    public record Part(String name, Supplier<?> load) {}

    @Override
    public void start() {
        running = true;
        parts.forEach(DemoStart::load);
    }

    private static void load(Part part) {
        var begin = System.nanoTime();
        try {
            var added = part.load().get();
            log.info("the demo's {} is loaded: {}, {} ms", part.name(), added, (System.nanoTime() - begin) / 1_000_000);
        } catch (RuntimeException e) { // whatever it is, it must not keep Jari from starting
            log.warn("the demo's {} could not be loaded: {}", part.name(), e.toString());
        }
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** The last, after the web server. */
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }
}
