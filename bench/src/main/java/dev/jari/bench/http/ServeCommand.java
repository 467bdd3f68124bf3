package dev.jari.bench.http;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** One server of the HTTP bench, in a process of its own. It ends when the bench closes its input. */
@Command(name = "serve", hidden = true, description = "Serves bookings for the HTTP bench.")
public final class ServeCommand implements Callable<Integer> {

    /** Followed by the port on the line that says it is ready. */
    static final String READY = "ready on port ";

    @Option(names = "--engine", required = true)
    private Contender engine = Contender.jari;

    @Option(names = "--database", required = true)
    private String database = "";

    @Option(names = "--redis", required = true)
    private String redis = "";

    @Override
    public Integer call() throws IOException {
        try (var server = BookingServer.start(engine, database, redis)) {
            System.out.println(READY + BookingServer.port(server));
            while (System.in.read() >= 0) {} // an end, and nothing else, is what is waited for
            return 0;
        }
    }
}
