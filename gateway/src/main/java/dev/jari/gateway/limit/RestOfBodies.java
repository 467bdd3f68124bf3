package dev.jari.gateway.limit;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/**
 * Reads away what was not read of a body when its answer is out, so that the sender hears it instead of a broken
 * connection. Tomcat does the same, but for as long as the sender likes. When too many are waited for, the connection
 * ends.
 */
final class RestOfBodies extends ValveBase {

    /** As much as Tomcat would; a longer one is cut off. */
    private static final long BYTES_MAX = 16L * 1024 * 1024;

    private final Duration timeMax;

    RestOfBodies(Duration timeMax) {
        super(true);
        this.timeMax = timeMax;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        var began = System.nanoTime();
        ArrivingBody.isOf(request);
        getNext().invoke(request, response);
        var raw = request.getCoyoteRequest();
        if (request.isAsync() || raw.isFinished()) return;
        var waits = RequestBulkhead.waitForBody(RateLimits.addressOf(request));
        if (!waits || !readAway(raw, began)) raw.action(ActionCode.DISABLE_SWALLOW_INPUT, null);
    }

    /** Below the stream of the endpoint, which may have been closed by its reader. */
    private boolean readAway(org.apache.coyote.Request raw, long began) {
        var buffer = new Discarded();
        var read = 0L;
        try {
            while (read <= BYTES_MAX && System.nanoTime() - began < timeMax.toNanos()) {
                var next = raw.doRead(buffer);
                if (next < 0) return true;
                read += next;
            }
        } catch (IOException gone) {
            return false;
        }
        return false;
    }

    /** Where Tomcat puts what it has read, which is not looked at. */
    private static final class Discarded implements ApplicationBufferHandler {

        private ByteBuffer bytes = ByteBuffer.allocate(0);

        @Override
        public void setByteBuffer(ByteBuffer buffer) {
            bytes = buffer;
        }

        @Override
        public ByteBuffer getByteBuffer() {
            return bytes;
        }

        @Override
        public void expand(int size) {
            // Tomcat's own buffer is handed over; nothing is copied here.
        }
    }
}
