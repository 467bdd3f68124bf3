package dev.jari.gateway.waiting;

import org.springframework.context.annotation.Import;

/** What the waiting room consists of, its Redis apart. Each needs nothing but other beans. */
@Import({
    SharedSettings.class,
    WaitingRooms.class,
    WaitingLines.class,
    WaitingTickets.class,
    RoomFinder.class,
    Doorkeeper.class,
    WaitingRoomEndpoint.class,
    AdminWaitingRoomEndpoint.class
})
public final class WaitingRoomParts {}
