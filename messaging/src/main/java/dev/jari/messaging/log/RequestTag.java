package dev.jari.messaging.log;

import dev.jari.messaging.envelope.TraceHeaders;
import org.slf4j.MDC;

/** The request id as log lines begin with it, the same whether Jari or a caller made it: {@code [REQ-7K2M9QX4PA]}. */
public final class RequestTag {

    private static final String PREFIX = "REQ-";

    private RequestTag() {}

    public static String of(String requestId) {
        return requestId.startsWith(PREFIX) ? "[" + requestId + "]" : "[" + PREFIX + requestId + "]";
    }

    /** Of the request that the current thread works for, with a blank behind it; empty when it works for none. */
    static String ofCurrent() {
        var requestId = MDC.get(TraceHeaders.REQUEST_ID);
        return requestId == null ? "" : of(requestId) + " ";
    }
}
