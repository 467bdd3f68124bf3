package dev.jari.app.command;

import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.jari.embedded.StartRefused;
import java.util.Optional;
import org.springframework.boot.SpringBootExceptionReporter;
import org.springframework.boot.context.properties.ConfigurationPropertiesBindException;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Tells a failed start that a person can mend from a bug: the first is one sentence, the second a stack trace. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class Refusals implements SpringBootExceptionReporter {

    /** Made by Spring Boot, which passes the context whether it is wanted or not. */
    Refusals(ConfigurableApplicationContext ignored) {}

    static Optional<StartRefused> in(Throwable failure) {
        for (var cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof StartRefused refusal) return Optional.of(refusal);
            if (cause instanceof PortInUseException taken)
                return Optional.of(new StartRefused(
                        "Port %d is in use; choose another with --port.".formatted(taken.getPort()), failure));
            if (cause instanceof PoolInitializationException unreachable)
                return Optional.of(
                        new StartRefused("The database does not answer: " + rootMessage(unreachable), failure));
            if (cause instanceof ConfigurationPropertiesBindException unusable)
                return Optional.of(new StartRefused(
                        "A setting of %s can't be used: %s"
                                .formatted(unusable.getAnnotation().prefix(), rootMessage(unusable)),
                        failure));
        }
        return Optional.empty();
    }

    private static String rootMessage(Throwable failure) {
        var root = failure;
        while (root.getCause() != null) root = root.getCause();
        return String.valueOf(root.getMessage());
    }

    /** Claims a refusal as reported, so that Spring Boot does not print it as well; the command says the sentence. */
    @Override
    public boolean reportException(Throwable failure) {
        return in(failure).isPresent();
    }
}
