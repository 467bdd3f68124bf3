package dev.jari.testkit.net;

import java.io.IOException;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** One connection through a proxy: for each direction a reader, what is on its way, and a writer. */
final class ProxiedConnection {

    /** Eight kilobytes each. When so many wait the reader stops, and the sender is held up as by a full network. */
    private static final int CHUNKS_MAX = 128;

    private static final int CHUNK_BYTES = 8_192;

    private final LinkState link;
    private final Consumer<ProxiedConnection> onEnd;
    private final Half toServer;
    private final Half toClient;
    private final AtomicInteger flowing = new AtomicInteger(Direction.values().length);
    private final AtomicBoolean over = new AtomicBoolean();
    private volatile boolean abandoned;

    ProxiedConnection(Socket client, Socket server, LinkState link, Consumer<ProxiedConnection> onEnd) {
        this.link = link;
        this.onEnd = onEnd;
        this.toServer = new Half(Direction.TO_SERVER, client, server);
        this.toClient = new Half(Direction.TO_CLIENT, server, client);
    }

    void start() {
        toServer.start();
        toClient.start();
    }

    void abandon() {
        abandoned = true;
        link.wake();
    }

    boolean abandoned() {
        return abandoned;
    }

    boolean over() {
        return over.get();
    }

    void limit(long bytes, Direction direction) {
        var half = switch (direction) {
            case TO_SERVER -> toServer;
            case TO_CLIENT -> toClient;
        };
        half.left.set(bytes);
    }

    long held() {
        return toServer.held.get() + toClient.held.get();
    }

    /** Both sides read "connection reset"; what is on its way is lost. */
    void reset() {
        end(ProxiedConnection::closeAbruptly);
    }

    private void end(Consumer<Socket> close) {
        if (!over.compareAndSet(false, true)) return;
        close.accept(toServer.from);
        close.accept(toServer.to);
        toServer.interrupt();
        toClient.interrupt();
        onEnd.accept(this);
    }

    /** The kernel still delivers what was written. */
    private static void closeGently(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // It is closed already.
        }
    }

    static void closeAbruptly(Socket socket) {
        try (socket) {
            socket.setSoLinger(true, 0);
        } catch (IOException _) {
            // It is closed already.
        }
    }

    /** What the sender did, and when. A silent network hides its end as well as its bytes. */
    private sealed interface Event {
        long at();
    }

    /** No record, which would compare its bytes by identity. */
    private static final class Bytes implements Event {
        final byte[] bytes;
        private final long at;

        Bytes(byte[] bytes, long at) {
            this.bytes = bytes;
            this.at = at;
        }

        @Override
        public long at() {
            return at;
        }
    }

    private record Finished(long at) implements Event {}

    private record Broken(long at) implements Event {}

    private final class Half {
        final Direction direction;
        final Socket from;
        final Socket to;
        final AtomicLong held = new AtomicLong();
        final AtomicLong left;
        final BlockingQueue<Event> underway = new LinkedBlockingQueue<>(CHUNKS_MAX);
        final Thread reader;
        final Thread writer;

        Half(Direction direction, Socket from, Socket to) {
            this.direction = direction;
            this.from = from;
            this.to = to;
            this.left = new AtomicLong(link.limit(direction));
            this.reader = Thread.ofVirtual().unstarted(this::read);
            this.writer = Thread.ofVirtual().unstarted(this::write);
        }

        void start() {
            reader.start();
            writer.start();
        }

        void interrupt() {
            reader.interrupt();
            writer.interrupt();
        }

        private void read() {
            try {
                underway.put(readToEnd());
            } catch (InterruptedException _) {
                // The connection was reset.
            }
        }

        private Event readToEnd() throws InterruptedException {
            var buffer = new byte[CHUNK_BYTES];
            try {
                for (var count = 0; count >= 0; count = from.getInputStream().read(buffer)) {
                    if (count == 0) continue;
                    held.addAndGet(count);
                    underway.put(new Bytes(Arrays.copyOf(buffer, count), System.nanoTime()));
                }
                return new Finished(System.nanoTime());
            } catch (IOException _) {
                return new Broken(System.nanoTime());
            }
        }

        private void write() {
            try {
                while (passOn(underway.take())) {}
            } catch (IOException | InterruptedException _) {
                reset();
            }
        }

        /** Says whether more may follow. */
        private boolean passOn(Event event) throws IOException, InterruptedException {
            link.awaitTurn(ProxiedConnection.this, direction, event.at());
            return switch (event) {
                case Bytes chunk -> deliver(chunk.bytes);
                case Finished _ -> {
                    to.shutdownOutput();
                    if (flowing.decrementAndGet() == 0) end(ProxiedConnection::closeGently);
                    yield false;
                }
                case Broken _ -> {
                    reset();
                    yield false;
                }
            };
        }

        private boolean deliver(byte[] bytes) throws IOException {
            var allowed = (int) Math.min(left.get(), bytes.length);
            to.getOutputStream().write(bytes, 0, allowed);
            held.addAndGet(-bytes.length);
            if (allowed < bytes.length || left.addAndGet(-allowed) == 0) {
                reset();
                return false;
            }
            return true;
        }
    }
}
