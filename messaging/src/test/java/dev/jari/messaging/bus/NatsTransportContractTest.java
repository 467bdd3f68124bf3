package dev.jari.messaging.bus;

import dev.jari.messaging.notes.NoteService;
import dev.jari.testkit.server.TestNats;

class NatsTransportContractTest extends TransportContract {

    // Of its own for every test: what one left unread the next would read.
    private final String namespace = TestNats.freshNamespace();

    @Override
    Transport newTransport() {
        return NoteService.natsTransport(TestNats.sharedUrl(), namespace);
    }
}
