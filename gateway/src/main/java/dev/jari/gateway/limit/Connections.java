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
    private final HealthDoor health;

    public Connections(LimitSettings settings, RequestBulkhead workers, HealthDoor health) {
        this.settings = settings;
        this.workers = workers;
        this.health = health;
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
        var probes = health.connector(tomcat.getAddress());
        if (probes != null) {
            tomcat.addAdditionalConnectors(probes);
            tomcat.addEngineValves(health);
        }
        var proxies = new Networks("trusted-proxies", settings.trustedProxies());
        if (!settings.trustedProxies().isEmpty()) tomcat.addEngineValves(forwarded(proxies));
        // Behind it, for the address of a caller who is waited for.
        tomcat.addEngineValves(new RestOfBodies(settings.bodyTime()));
    }

    /** From the right, the first address that is no trusted proxy is the caller's; what stands before it is ignored. */
    private static RemoteIpValve forwarded(Networks proxies) {
        var valve = new RemoteIpValve();
        valve.setInternalProxies(proxies.asNetworks());
        valve.setRemoteIpHeader("X-Forwarded-For");
        valve.setProtocolHeader("X-Forwarded-Proto");
        return valve;
    }
}
