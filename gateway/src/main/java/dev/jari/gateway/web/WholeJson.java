package dev.jari.gateway.web;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.util.FastByteArrayOutputStream;

/**
 * Writes an answer's JSON as a whole, with its length before it. Spring flushes what an endpoint returns as an entity:
 * without its length even the shortest would be sent twice, itself and then that it was all.
 */
public final class WholeJson extends JacksonJsonHttpMessageConverter {

    /** Most answers fit; a list grows it. */
    private static final int USUAL_BYTES = 1_024;

    public WholeJson() {
        super(StrictJson.mapper());
    }

    @Override
    protected void writeInternal(
            Object body, ResolvableType type, HttpOutputMessage answer, @Nullable Map<String, Object> hints)
            throws IOException {
        var written = new FastByteArrayOutputStream(USUAL_BYTES);
        super.writeInternal(body, type, new Written(answer.getHeaders(), written), hints);
        answer.getHeaders().setContentLength(written.size());
        written.writeTo(answer.getBody());
    }

    private record Written(HttpHeaders headers, OutputStream body) implements HttpOutputMessage {

        @Override
        public HttpHeaders getHeaders() {
            return headers;
        }

        @Override
        public OutputStream getBody() {
            return body;
        }
    }
}
