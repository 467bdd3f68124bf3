package dev.jari.gateway.limit;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.apache.catalina.connector.Request;
import org.apache.coyote.ActionCode;

/** Tells how much of a body has arrived, without reading it: that is for the endpoint, which may never want it. */
final class ArrivingBody {

    private static final String RAW = ArrivingBody.class.getName();

    /** The second packet of an honest caller is never further behind the first; a patient attacker's is. */
    private static final Duration MOMENT = Duration.ofMillis(50);

    private static final Duration LOOK_EVERY = Duration.ofMillis(2);

    private ArrivingBody() {}

    /** Tomcat tells an endpoint only whether anything is there. */
    static void isOf(Request request) {
        request.setAttribute(RAW, request.getCoyoteRequest());
    }

    /** Whether part of the body may still be to come. Of one in pieces that is not known before its end. */
    static boolean isMissing(HttpServletRequest request) {
        var length = request.getContentLengthLong();
        if (length < 0) return request.getHeader("Transfer-Encoding") != null;
        return length > 0 && here(request) < length;
    }

    static boolean comesInAMoment(HttpServletRequest request) {
        var began = System.nanoTime();
        while (isMissing(request)) {
            if (System.nanoTime() - began > MOMENT.toNanos()) return false;
            LockSupport.parkNanos(LOOK_EVERY.toNanos());
        }
        return true;
    }

    private static int here(HttpServletRequest request) {
        if (!(request.getAttribute(RAW) instanceof org.apache.coyote.Request raw)) return 0;
        raw.action(ActionCode.AVAILABLE, true);
        return raw.getAvailable();
    }
}
