package dev.jari.gateway.problem;

import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells as a problem what Tomcat refuses before any filter runs, where it would show its own HTML page. */
public final class ProblemReportValve extends ErrorReportValve {

    private static final Logger log = LoggerFactory.getLogger(ProblemReportValve.class);

    private final ProblemWriter writer;

    public ProblemReportValve(ProblemWriter writer) {
        this.writer = writer;
    }

    /** Takes the place of the page Tomcat would otherwise add by itself. */
    public void guard(StandardHost host) {
        host.setErrorReportValveClass(ProblemReportValve.class.getName());
        host.getPipeline().addValve(this);
    }

    @Override
    protected void report(Request request, Response response, @Nullable Throwable thrown) {
        if (response.getStatus() < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) return;
        // Below 500 it is the caller who broke the protocol; that must not fill the log.
        if (thrown != null && response.getStatus() >= 500)
            log.error("{} {} failed", request.getMethod(), request.getRequestURI(), thrown);
        try {
            writer.write(request, response, ProblemTranslator.ofStatus(response.getStatus()));
        } catch (IOException callerGone) {
            log.debug("the problem could not be sent", callerGone);
        }
    }
}
