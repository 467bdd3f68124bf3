package dev.jari.messaging.bus;

class LocalTransportContractTest extends TransportContract {

    @Override
    Transport newTransport() {
        return new LocalTransport();
    }
}
