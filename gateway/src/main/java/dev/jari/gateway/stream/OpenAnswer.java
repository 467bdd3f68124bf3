package dev.jari.gateway.stream;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An answer that stays open, where the connection is not the stream's alone (HTTP/2). */
record OpenAnswer(LiveStream stream, AsyncContext context, ServletOutputStream out)
        implements Outlet, WriteListener, AsyncListener {

    private static final Logger log = LoggerFactory.getLogger(OpenAnswer.class);

    void start() {
        context.setTimeout(0);
        context.addListener(this);
        stream.attach(this);
        out.setWriteListener(this);
    }

    @Override
    public boolean isReady() {
        return out.isReady();
    }

    @Override
    public void write(byte[] bytes, int begin, int length) throws IOException {
        out.write(bytes, begin, length);
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() {
        try {
            context.complete();
        } catch (IllegalStateException ended) { // by the container, before us
            log.debug("a stream had ended: {}", ended.toString());
        }
    }

    @Override
    public void onWritePossible() {
        stream.taken();
    }

    @Override
    public void onError(Throwable failure) {
        log.debug("a stream failed: {}", failure.toString());
        stream.close();
    }

    @Override
    public void onComplete(AsyncEvent event) {
        stream.close();
    }

    @Override
    public void onTimeout(AsyncEvent event) {
        stream.close();
    }

    @Override
    public void onError(AsyncEvent event) {
        stream.close();
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
        throw new IllegalStateException("a stream is opened once");
    }
}
