package dev.jari.app.command;

import picocli.CommandLine.Command;

/** Prints which Jari this is. */
@Command(name = "version", description = "Prints the version.")
final class VersionCommand implements Runnable {

    @Override
    public void run() {
        System.out.println(new JariVersion().getVersion()[0]);
    }
}
