package dev.jari.messaging.bus;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hears broadcasts at its own pace; what does not fit into its queue is lost. */
public final class QueuedListener<T> implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(QueuedListener.class);

    /** More than a listener that keeps up ever has waiting, and a small loss of memory for one that does not. */
    static final int QUEUE_MAX = 1_000;

    private final String subject;
    private final Class<T> bodyClass;
    private final Consumer<? super T> listener;
    private final BlockingQueue<Object> queue = new ArrayBlockingQueue<>(QUEUE_MAX);
    private final Thread thread;

    public QueuedListener(String subject, Class<T> bodyClass, Consumer<? super T> listener) {
        this.subject = subject;
        this.bodyClass = bodyClass;
        this.listener = listener;
        this.thread = Thread.ofVirtual().name("listener-" + subject).start(this::run);
    }

    public void offer(Object body) {
        if (!queue.offer(body)) log.debug("a slow listener of {} loses a broadcast", subject);
    }

    private void run() {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                listener.accept(bodyClass.cast(queue.take()));
            } catch (InterruptedException _) {
                return;
            } catch (RuntimeException e) { // the outermost loop: one bad broadcast must not end the listener
                log.warn("a listener of {} failed: {}", subject, e.toString());
            }
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
