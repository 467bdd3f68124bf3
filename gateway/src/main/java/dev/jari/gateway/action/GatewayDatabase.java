package dev.jari.gateway.action;

import dev.jari.gateway.problem.Outages;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.database.ServiceDatabases;
import dev.jari.platform.fault.Unreachable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The gateway's own database, which only the admins' log is in. A gateway starts and serves without it, so it is opened
 * as soon as it can be.
 */
final class GatewayDatabase implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(GatewayDatabase.class);

    private static final String SCHEMA = "gateway";

    private final ServiceDatabases databases;
    private volatile @Nullable ServiceDatabase database; // written under the lock of this

    GatewayDatabase(ServiceDatabases databases) {
        this.databases = databases;
        open();
    }

    /** Whether it is open now. */
    synchronized boolean open() {
        if (database != null) return true;
        try {
            database = databases.open(SCHEMA);
            return true;
        } catch (RuntimeException e) { // whatever it is, customers are served without it
            if (Outages.caused(e)) log.warn("[Admin] the gateway's database is away: {}", e.toString());
            else log.error("[Admin] the gateway's database can't be opened", e);
            return false;
        }
    }

    ServiceDatabase opened() {
        var opened = database;
        if (opened == null) throw new Unreachable("the gateway's database was not there yet");
        return opened;
    }

    @Override
    public synchronized void close() {
        var opened = database;
        if (opened != null) opened.close();
    }
}
