package dev.jari.bench.rush;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.FileAppender;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.LoggerFactory;

/** What Jari logs, written to a file as documents of one line, as the product writes them; gone afterwards. */
final class LogFile implements AutoCloseable {

    private final Logger ours = (Logger) LoggerFactory.getLogger("dev.jari");
    private final AtomicLong lines = new AtomicLong();
    private final Path file;
    private final FileAppender<ILoggingEvent> appender;

    LogFile() {
        try {
            file = Files.createTempFile("jari-bench", ".log");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var context = (LoggerContext) LoggerFactory.getILoggerFactory();
        var encoder = new JsonEncoder();
        encoder.setContext(context);
        encoder.start();
        appender = new FileAppender<>() {
            @Override
            protected void append(ILoggingEvent event) {
                lines.incrementAndGet();
                super.append(event);
            }
        };
        appender.setContext(context);
        appender.setFile(file.toString());
        appender.setEncoder(encoder);
        appender.start();
        ours.addAppender(appender);
        ours.setAdditive(false);
    }

    void writes(boolean lines) {
        ours.setLevel(lines ? Level.INFO : Level.WARN);
    }

    long lines() {
        return lines.get();
    }

    @Override
    public void close() {
        ours.setLevel(null);
        ours.setAdditive(true);
        ours.detachAppender(appender);
        appender.stop();
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
