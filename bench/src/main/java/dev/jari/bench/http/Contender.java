package dev.jari.bench.http;

/** What stands behind the gateway. */
enum Contender {
    jari(0),
    fairLock(1),
    rowLock(2);

    private final int redisDatabase;

    Contender(int redisDatabase) {
        this.redisDatabase = redisDatabase;
    }

    /** One for each, because slots of different databases have the same numbers. */
    int redisDatabase() {
        return redisDatabase;
    }
}
