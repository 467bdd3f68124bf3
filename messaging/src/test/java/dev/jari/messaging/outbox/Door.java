package dev.jari.messaging.outbox;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands before a server. Shut, it ends every connection and turns callers away, which it counts. */
final class Door implements AutoCloseable {

    private final int target;
    private final ServerSocket entrance;
    private final Set<Socket> passing = ConcurrentHashMap.newKeySet();
    private final AtomicInteger turnedAway = new AtomicInteger();
    private volatile boolean shut;

    Door(int target) {
        this.target = target;
        try {
            this.entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().name("door").start(this::run);
    }

    int port() {
        return entrance.getLocalPort();
    }

    int turnedAway() {
        return turnedAway.get();
    }

    void shut() {
        shut = true;
        passing.forEach(Door::end);
    }

    void open() {
        shut = false;
    }

    private void run() {
        while (!entrance.isClosed()) {
            try {
                enter(entrance.accept());
            } catch (IOException _) {
                // The entrance was closed, or the server behind it is not there.
            }
        }
    }

    private void enter(Socket caller) throws IOException {
        if (shut) {
            turnedAway.incrementAndGet();
            caller.close();
            return;
        }
        var server = new Socket(InetAddress.getLoopbackAddress(), target);
        passing.add(caller);
        passing.add(server);
        var toServer = server.getOutputStream();
        var toCaller = caller.getOutputStream();
        var fromCaller = caller.getInputStream();
        var fromServer = server.getInputStream();
        Thread.ofVirtual().start(() -> carry(caller, server, fromCaller, toServer));
        Thread.ofVirtual().start(() -> carry(server, caller, fromServer, toCaller));
        // Shut while they entered: either this sees it, or the one who shut it saw them.
        if (shut) shut();
    }

    private void carry(Socket from, Socket to, InputStream in, OutputStream out) {
        try {
            in.transferTo(out);
        } catch (IOException _) {
            // One of the two has ended.
        } finally {
            end(from);
            end(to);
            passing.remove(from);
            passing.remove(to);
        }
    }

    private static void end(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // It has ended either way.
        }
    }

    @Override
    public void close() {
        try {
            entrance.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            shut();
        }
    }
}
