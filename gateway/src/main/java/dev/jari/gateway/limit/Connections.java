package dev.jari.gateway.limit;

import org.apache.catalina.valves.RemoteIpValve;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;

/** Sets up the server's connections: how long they may take, and whose word about the caller's address counts. */
public final class Connections implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {

    private final LimitSettings settings;

    public Connections(LimitSettings settings) {
        this.settings = settings;
    }

    @Override
    public void customize(TomcatServletWebServerFactory tomcat) {
        tomcat.setProtocol(ImpatientHttp.class.getName());
        tomcat.addConnectorCustomizers(connector -> {
            if (connector.getProtocolHandler() instanceof ImpatientHttp http) http.headTime(settings.headTime());
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
