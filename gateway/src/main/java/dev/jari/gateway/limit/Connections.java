package dev.jari.gateway.limit;

import org.apache.catalina.valves.RemoteIpValve;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;

/** Sets up the server's connections: how long they may take, and whose word about the caller's address counts. */
public final class Connections implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {

    /** A request's head fits; what is longer is read in pieces. Each open connection keeps one, busy or not. */
    private static final int READ_BYTES = 2_048;

    private final LimitSettings settings;
    private final RequestBulkhead workers;

    public Connections(LimitSettings settings, RequestBulkhead workers) {
        this.settings = settings;
        this.workers = workers;
    }

    @Override
    public void customize(TomcatServletWebServerFactory tomcat) {
        tomcat.setProtocol(ImpatientHttp.class.getName());
        tomcat.addConnectorCustomizers(connector -> {
            if (!(connector.getProtocolHandler() instanceof ImpatientHttp http)) return;
            http.headTime(settings.headTime());
            http.setExecutor(workers::execute);
            http.setProperty("socket.appReadBufSize", Integer.toString(READ_BYTES));
        });
        tomcat.addEngineValves(new RestOfBodies(settings.bodyTime()));
        if (!settings.trustedProxies().isEmpty()) tomcat.addEngineValves(forwarded());
    }

    /** From the right, the first address that is no trusted proxy is the caller's; what stands before it is ignored. */
    private RemoteIpValve forwarded() {
        var valve = new RemoteIpValve();
        valve.setInternalProxies(String.join(",", settings.trustedProxies()));
        valve.setRemoteIpHeader("X-Forwarded-For");
        valve.setProtocolHeader("X-Forwarded-Proto");
        return valve;
    }
}
