package dev.jari.app.command;

import dev.jari.embedded.StartRefused;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The commands of {@code ./jari} that need Java; the script itself has those that must work without. */
@Command(
        name = "jari",
        description = "Sells places that can run out.",
        versionProvider = JariVersion.class,
        subcommands = {
            UpCommand.class,
            TrainCommand.class,
            ResetCommand.class,
            SqlCommand.class,
            BuyCommand.class,
            RushCommand.class,
            AuditCommand.class,
            ClusterCommand.class,
            DoctorCommand.class,
            VersionCommand.class,
            CommandLine.HelpCommand.class
        })
public final class JariCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    /** Filled in by picocli. */
    @SuppressWarnings("NullAway.Init") // picocli sets the spec before it runs the command
    private JariCommand() {}

    public static int run(String... args) {
        return new CommandLine(new JariCommand())
                .setUsageHelpAutoWidth(true)
                .setExecutionExceptionHandler((failure, _, _) -> explain(failure))
                .execute(args);
    }

    /** A refusal is one sentence; anything else is a bug and shows where it comes from. */
    private static int explain(Exception failure) throws Exception {
        if (!(failure instanceof StartRefused)) throw failure;
        System.err.println(failure.getMessage());
        return ExitCode.SOFTWARE;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Which command?");
    }
}
