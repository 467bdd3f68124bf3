package dev.jari.bench;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** How far a bench is, on the terminal; the measuring itself only tells it between two rounds. */
public final class Progress implements AutoCloseable {

    private final ProgressBar bar;

    public Progress(String name, int rounds) {
        this.bar = new ProgressBarBuilder()
                .setTaskName(name)
                .setInitialMax(rounds)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(500)
                .build();
    }

    public void step() {
        bar.step();
    }

    @Override
    public void close() {
        bar.close();
    }
}
