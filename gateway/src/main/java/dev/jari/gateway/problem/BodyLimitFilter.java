package dev.jari.gateway.problem;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.springframework.web.filter.OncePerRequestFilter;

/** Refuses bodies over the limit: at once when their length is told, otherwise as soon as they pass it. */
public final class BodyLimitFilter extends OncePerRequestFilter {

    private final long bytesMax;

    public BodyLimitFilter(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (request.getContentLengthLong() > bytesMax) throw new BodyTooLarge(bytesMax);
        chain.doFilter(new LimitedRequest(request, bytesMax), response);
    }

    private static final class LimitedRequest extends HttpServletRequestWrapper {

        private final long bytesMax;

        LimitedRequest(HttpServletRequest request, long bytesMax) {
            super(request);
            this.bytesMax = bytesMax;
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            return new LimitedStream(super.getInputStream(), bytesMax);
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
        private long bytesRead;

        LimitedStream(ServletInputStream body, long bytesMax) {
            this.body = body;
            this.bytesMax = bytesMax;
        }

        @Override
        public int read() throws IOException {
            var next = body.read();
            if (next >= 0) count(1);
            return next;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            var read = body.read(into, offset, length);
            if (read > 0) count(read);
            return read;
        }

        private void count(int read) throws BodyTooLarge {
            bytesRead += read;
            if (bytesRead > bytesMax) throw new BodyTooLarge(bytesMax);
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
