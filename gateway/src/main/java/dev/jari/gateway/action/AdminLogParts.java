package dev.jari.gateway.action;

import org.springframework.context.annotation.Import;

/** What the admins' log consists of. Each needs nothing but other beans. */
@Import({GatewayDatabase.class, AdminActions.class, ActionTakeover.class, ActionLog.class, ActionEndpoint.class})
public final class AdminLogParts {}
