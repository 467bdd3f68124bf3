package dev.jari.bench.http;

import dev.jari.messaging.envelope.Bodies;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A customer with an open connection who books. It knows just enough of HTTP for that: load and servers share the
 * machine, and what a client costs is taken from the server that is measured.
 */
final class Visitor implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final Bodies BODIES = Bodies.lenient();
    private static final int BYTES_MAX = 8_192;
    private static final int NO_ROOM = 503;
    private static final int STATUS_AT = "HTTP/1.1 ".length();

    /** What came of it. */
    enum Answer {
        CONFIRMED,
        SOLD_OUT,
        /** Refused for another reason. */
        OTHERWISE
    }

    /** As much as matters here of a booking, or of a refusal. */
    private record Told(
            @Nullable String bookingId,
            @Nullable String status,
            @Nullable String failReason,
            @Nullable String code) {

        Answer answer() {
            if ("CONFIRMED".equals(status)) return Answer.CONFIRMED;
            return "SOLD_OUT".equals(failReason) || "SOLD_OUT".equals(code) ? Answer.SOLD_OUT : Answer.OTHERWISE;
        }
    }

    /** An answer, and in how many seconds to come again if there was no room for the question. */
    private record Reply(int status, int retryAfter, Told told) {}

    private final int port;
    private final String token;
    private final byte[] read = new byte[BYTES_MAX];
    private Socket connection;

    Visitor(int port, String token) throws IOException {
        this.port = port;
        this.token = token;
        this.connection = connect();
    }

    private Socket connect() throws IOException {
        var fresh = new Socket(InetAddress.getLoopbackAddress(), port);
        fresh.setTcpNoDelay(true);
        fresh.setSoTimeout(Math.toIntExact(PATIENCE.toMillis()));
        return fresh;
    }

    /** Asks, and asks again until it is decided. */
    Answer book(long slotId, String key) throws IOException {
        var body = "{\"slotId\":" + slotId + ",\"quantity\":1}";
        var told = patiently(request(
                "POST /v1/bookings",
                "Idempotency-Key: " + key + "\r\nPrefer: wait=10\r\nContent-Type: application/json\r\n",
                body));
        while ("PENDING".equals(told.status())) {
            LockSupport.parkNanos(PAUSE_NANOS);
            told = patiently(request("GET /v1/bookings/" + told.bookingId(), "", ""));
        }
        return told.answer();
    }

    private byte[] request(String what, String headers, String body) {
        var text = what + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token + "\r\nContent-Length: "
                + body.length() + "\r\n" + headers + "\r\n" + body;
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Comes again when told to; the connection is closed with such an answer. */
    private Told patiently(byte[] request) throws IOException {
        var reply = ask(request);
        while (reply.status == NO_ROOM) {
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(reply.retryAfter));
            connection.close();
            connection = connect();
            reply = ask(request);
        }
        return reply.told;
    }

    /** The gateway tells the length of everything it answers here, so that there are no pieces to put together. */
    private Reply ask(byte[] request) throws IOException {
        connection.getOutputStream().write(request);
        var length = 0;
        var bodyAt = -1;
        for (var bodyLength = 0; bodyAt < 0 || length < bodyAt + bodyLength; ) {
            var more = connection.getInputStream().read(read, length, read.length - length);
            if (more <= 0) throw new EOFException("the connection was closed after: " + text(0, length));
            length += more;
            if (bodyAt < 0) bodyAt = bodyAt(length);
            if (bodyAt >= 0) bodyLength = number("content-length:", bodyAt, -1);
            if (bodyLength < 0) throw new IOException("an answer without its length: " + text(0, length));
        }
        var status = Integer.parseInt(text(STATUS_AT, STATUS_AT + 3));
        return new Reply(status, number("retry-after:", bodyAt, 1), BODIES.read(text(bodyAt, length), Told.class));
    }

    /** Where the body begins, if all of the head is there. */
    private int bodyAt(int length) {
        for (var i = 3; i < length; i++)
            if (read[i] == '\n' && read[i - 1] == '\r' && read[i - 2] == '\n') return i + 1;
        return -1;
    }

    /** What a header says, whose name is given in small letters. */
    private int number(String name, int end, int otherwise) {
        for (var i = 0; i < end; i++) {
            if (read[i] != '\n' || !isAt(name, i + 1)) continue;
            var from = i + 1 + name.length();
            var to = from;
            while (read[to] != '\r') to++;
            return Integer.parseInt(text(from, to).strip());
        }
        return otherwise;
    }

    private boolean isAt(String name, int at) {
        for (var i = 0; i < name.length(); i++) if (Character.toLowerCase(read[at + i]) != name.charAt(i)) return false;
        return true;
    }

    private String text(int from, int to) {
        return new String(read, from, to - from, StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
