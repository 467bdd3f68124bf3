package dev.jari.app.demo;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Loads the demo at the start, before Jari says that it is ready but after its port is known to be free: a start that
 * is refused changes nothing. Jari without its demo is still Jari: a failure is told and the start goes on.
 */
public final class DemoStart implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(DemoStart.class);

    private final DemoLoader loader;
    private final boolean here;
    private volatile boolean running;

    /** Loads it {@code here} or leaves it to another process. */
    public DemoStart(DemoLoader loader, boolean here) {
        this.loader = loader;
        this.here = here;
    }

    @Override
    public void start() {
        running = true;
        if (!here) return;
        var begin = System.nanoTime();
        try {
            var added = loader.load();
            log.info("the demo is loaded: {}, {} ms", added, (System.nanoTime() - begin) / 1_000_000);
        } catch (RuntimeException e) { // whatever it is, it must not keep Jari from starting
            log.warn("the demo could not be loaded: {}", e.toString());
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
