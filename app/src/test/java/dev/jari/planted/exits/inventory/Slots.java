package dev.jari.planted.exits.inventory;

record Slots(int id) {

    void close() {
        System.exit(id);
    }
}
