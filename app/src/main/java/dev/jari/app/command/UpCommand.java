package dev.jari.app.command;

import dev.jari.app.JariApplication;
import dev.jari.app.Role;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.core.ResolvableType;
import org.springframework.core.env.Environment;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs Jari until it is told to stop. */
@Command(
        name = "up",
        description = "Runs Jari; with nothing set, on its own PostgreSQL and Redis.",
        mixinStandardHelpOptions = true)
final class UpCommand implements Callable<Integer> {

    @Option(names = "--port", paramLabel = "N", description = "The port to listen on (default: 8080).")
    private @Nullable Integer port;

    @Option(names = "--roles", paramLabel = "ROLES", description = "The roles to run, comma separated (default: all).")
    private @Nullable String roles;

    @Mixin
    private DataDirOption dataDir = new DataDirOption();

    @Parameters(paramLabel = "-- --any.setting=value", description = "Any other setting, after a lone --.")
    private List<String> settings = List.of();

    @Override
    public Integer call() throws InterruptedException {
        var closed = new CountDownLatch(1);
        var context = start(port, dataDir, roles, settings);
        context.addApplicationListener((ContextClosedEvent _) -> closed.countDown());
        System.out.println(readyLine(context));
        closed.await();
        return 0;
    }

    /** What is not said here may be said by the environment, which an argument would win over. */
    static ConfigurableApplicationContext start(
            @Nullable Integer port, DataDirOption dataDir, @Nullable String roles, List<String> settings) {
        var arguments = new ArrayList<>(settings);
        if (port != null) addUnlessGiven(arguments, "--server.port=", Integer.toString(port));
        addUnlessGiven(arguments, "--jari.data-dir=", dataDir.folder().toString());
        if (roles != null) addUnlessGiven(arguments, "--jari.roles=", roles);
        try {
            return new SpringApplication(JariApplication.class).run(arguments.toArray(String[]::new));
        } catch (RuntimeException e) {
            throw Refusals.in(e).map(RuntimeException.class::cast).orElse(e);
        }
    }

    /** Spring would take a setting that is given twice for a list of two values. */
    private static void addUnlessGiven(List<String> arguments, String setting, String value) {
        if (arguments.stream().noneMatch(argument -> argument.startsWith(setting))) arguments.add(setting + value);
    }

    private static String readyLine(ConfigurableApplicationContext context) {
        @SuppressWarnings("unchecked") // the generic type is in the resolvable type
        var roles = (Set<Role>) context.getBeanProvider(ResolvableType.forClassWithGenerics(Set.class, Role.class))
                .getObject();
        var seconds = ManagementFactory.getRuntimeMXBean().getUptime() / 1000.0;
        return "Jari %s is ready at http://localhost:%d%s · %s · %.1f s"
                .formatted(
                        JariVersion.current(),
                        portOf(context),
                        demo(context.getEnvironment()),
                        roles.stream().map(Role::label).collect(Collectors.joining(", ")),
                        seconds);
    }

    private static String demo(Environment environment) {
        if (!environment.getProperty("jari.demo", Boolean.class, false)) return "";
        var address = environment.getProperty("server.address", InetAddress.class);
        return address != null && address.isLoopbackAddress()
                ? " · a demo, for this machine only"
                : " · a demo, for everyone who reaches this machine";
    }

    /** The port it really listens on: asked for port 0, the system chose one. */
    static int portOf(ConfigurableApplicationContext context) {
        return context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }
}
