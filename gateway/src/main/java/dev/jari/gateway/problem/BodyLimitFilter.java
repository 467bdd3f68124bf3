package dev.jari.gateway.problem;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.catalina.connector.ClientAbortException;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses bodies over the limit, at once when their length is told, otherwise as soon as they pass it, and bodies that
 * take too long: a caller who sends a byte now and then would be waited for as long as they like.
 */
public final class BodyLimitFilter extends OncePerRequestFilter {

    /** An attribute of a request: what to run when its whole body has been read. */
    public static final String WHEN_READ = BodyLimitFilter.class.getName() + ".whenRead";

    private final long bytesMax;
    private final Duration timeMax;

    public BodyLimitFilter(long bytesMax, Duration timeMax) {
        this.bytesMax = bytesMax;
        this.timeMax = timeMax;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (request.getContentLengthLong() > bytesMax) throw new BodyTooLarge(bytesMax);
        chain.doFilter(new LimitedRequest(request, bytesMax, timeMax), response);
    }

    private static final class LimitedRequest extends HttpServletRequestWrapper {

        private final long bytesMax;
        private final Duration timeMax;

        LimitedRequest(HttpServletRequest request, long bytesMax, Duration timeMax) {
            super(request);
            this.bytesMax = bytesMax;
            this.timeMax = timeMax;
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            return new LimitedStream(super.getInputStream(), bytesMax, timeMax, this::allRead);
        }

        private void allRead() {
            if (getAttribute(WHEN_READ) instanceof Runnable told) told.run();
            removeAttribute(WHEN_READ);
        }

        @Override
        public BufferedReader getReader() throws IOException {
            var named = getCharacterEncoding();
            var charset = named == null ? StandardCharsets.UTF_8 : Charset.forName(named);
            return new BufferedReader(new InputStreamReader(getInputStream(), charset));
        }
    }

    private static final class LimitedStream extends ServletInputStream {

        private final ServletInputStream body;
        private final long bytesMax;
        private final long deadlineNanos;
        private final Runnable whenRead;
        private long bytesRead;

        LimitedStream(ServletInputStream body, long bytesMax, Duration timeMax, Runnable whenRead) {
            this.body = body;
            this.bytesMax = bytesMax;
            this.whenRead = whenRead;
            this.deadlineNanos = System.nanoTime() + timeMax.toNanos();
        }

        @Override
        public int read() throws IOException {
            try {
                var next = body.read();
                if (next >= 0) count(1);
                if (body.isFinished()) whenRead.run();
                return next;
            } catch (IOException broken) {
                throw named(broken);
            }
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            try {
                var read = body.read(into, offset, length);
                if (read > 0) count(read);
                if (body.isFinished()) whenRead.run();
                return read;
            } catch (IOException broken) {
                throw named(broken);
            }
        }

        /** Of a caller who is gone Tomcat says so only when it writes; while it reads, it is any end of a stream. */
        private static IOException named(IOException broken) {
            return switch (broken) {
                case SocketTimeoutException silent -> new BodyTooSlow(silent);
                case EOFException gone -> new ClientAbortException(gone);
                case SocketException gone -> new ClientAbortException(gone);
                default -> broken;
            };
        }

        private void count(int read) throws IOException {
            bytesRead += read;
            if (bytesRead > bytesMax) throw new BodyTooLarge(bytesMax);
            if (System.nanoTime() - deadlineNanos > 0) throw new BodyTooSlow(null);
        }

        @Override
        public boolean isFinished() {
            return body.isFinished();
        }

        @Override
        public boolean isReady() {
            return body.isReady();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            body.setReadListener(listener);
        }
    }
}
