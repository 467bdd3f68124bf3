package dev.jari.app.command;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the running Jari is that a command speaks to; the same for all of them. */
final class JariAddress {

    @Option(names = "--port", paramLabel = "N", description = "Its port on this machine (default: ${DEFAULT-VALUE}).")
    private int port = 8080;

    @Option(names = "--url", paramLabel = "URL", description = "Its address, when it is elsewhere.")
    private @Nullable URI url;

    URI url() {
        return url == null ? URI.create("http://localhost:" + port) : url;
    }
}
