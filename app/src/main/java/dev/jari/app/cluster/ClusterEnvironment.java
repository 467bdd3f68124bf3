package dev.jari.app.cluster;

import dev.jari.app.Role;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * What the processes of a cluster are told about it, in environment variables as a platform would.
 *
 * @param database the address of each role's own
 * @param secret signs the tokens that every gateway must be able to read
 */
record ClusterEnvironment(Function<Role, String> database, String redis, String nats, String secret) {

    Map<String, String> of(Member member) {
        var settings = new HashMap<String, String>();
        settings.put("SERVICE_NAME", member.serviceName());
        settings.put("JARI_MESSAGING_TRANSPORT", "nats");
        settings.put("NATS_URL", nats);
        settings.put("JARI_DEMO", "true");
        if (member.role() == Role.ORDERS) settings.put("JARI_ORDERS_PROVIDER", "simulated");
        settings.put("DATABASE_URL", database.apply(member.role()));
        if (member.role().needsRedis()) settings.put("REDIS_URL", redis);
        if (member.role() == Role.GATEWAY) settings.put("JARI_AUTH_SECRET", secret);
        return settings;
    }
}
