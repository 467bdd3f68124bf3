package dev.jari.bench.hold;

/** Can be asked for holds over the same three nights. */
interface HoldDesk extends AutoCloseable {

    int NIGHTS = 3;

    /** False when it was refused, for whatever reason. */
    boolean place(int roomType, long user);

    @Override
    void close();
}
