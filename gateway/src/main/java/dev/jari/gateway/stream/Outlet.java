package dev.jari.gateway.stream;

import java.io.IOException;

/** Where the bytes of a stream go. Only its stream calls it, one call at a time, except for closing. */
interface Outlet {

    /** Whether a write is taken now; if not, {@link LiveStream#taken()} is called once it is. */
    boolean isReady() throws IOException;

    void write(byte[] bytes, int begin, int length) throws IOException;

    /** Sends what was written, as far as it is taken. */
    void flush() throws IOException;

    /** From any thread; what is not sent by now is lost. */
    void close();
}
