package dev.jari.planted.mutablestatic.inventory;

final class Slots {

    public static int count;

    private Slots() {}
}
