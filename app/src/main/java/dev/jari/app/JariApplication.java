package dev.jari.app;

import dev.jari.app.command.JariCommand;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;

/** The one program: the same jar runs every role, all of them on a laptop or one per process. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({AppWiring.class, RoleWirings.class})
public class JariApplication {

    /** Runs a command of {@code ./jari}; the process ends with its code. */
    public static void main(String[] args) {
        System.exit(JariCommand.run(args));
    }
}
