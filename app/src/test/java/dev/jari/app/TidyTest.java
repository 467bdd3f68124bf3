package dev.jari.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.testkit.source.ProjectRoot;
import dev.jari.testkit.tidy.TidyRules;
import org.junit.jupiter.api.Test;

class TidyTest {

    @Test
    void no_file_of_the_project_breaks_a_rule_of_the_house() {
        assertThat(TidyRules.check(ProjectRoot.path())).isEmpty();
    }
}
