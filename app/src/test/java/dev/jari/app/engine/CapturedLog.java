package dev.jari.app.engine;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** What Jari logs at its default level until it is closed. */
final class CapturedLog implements AutoCloseable {

    private final Logger ours = (Logger) LoggerFactory.getLogger("dev.jari");
    private final Level before = ours.getLevel();
    private final ListAppender<ILoggingEvent> appender = new ListAppender<>() {
        @Override
        protected void append(ILoggingEvent event) {
            // Otherwise the context would be that of the thread that reads.
            event.prepareForDeferredProcessing();
            super.append(event);
        }
    };

    CapturedLog() {
        appender.start();
        ours.addAppender(appender);
        ours.setAdditive(false);
        ours.setLevel(Level.INFO);
    }

    List<ILoggingEvent> events() {
        // The lock under which the appender adds to its list.
        synchronized (appender) {
            return List.copyOf(appender.list);
        }
    }

    List<String> lines() {
        return events().stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    List<String> linesWith(String text) {
        return lines().stream().filter(line -> line.contains(text)).toList();
    }

    @Override
    public void close() {
        ours.setLevel(before);
        ours.setAdditive(true);
        ours.detachAppender(appender);
    }
}
