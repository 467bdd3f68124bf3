package dev.jari.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.testkit.source.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A plain test runs in milliseconds and touches nothing; what starts a server says so by its suffix. */
class HonestSuffixesTest {

    @Test
    void no_plain_test_starts_a_server_a_process_or_spring() throws IOException {
        try (var folders = Files.list(ProjectRoot.path())) {
            assertThat(folders.sorted().flatMap(module -> TestKinds.of(module).dishonest().stream()))
                    .isEmpty();
        }
    }

    @Test
    void a_server_is_found_behind_a_helper_and_not_in_a_comment() {
        // given
        var kinds = new TestKinds();
        kinds.add(
                "shop/Shop.java",
                "package shop;\nimport dev.jari.testkit.server.TestRedis;\nclass Shop { TestRedis redis; }");
        kinds.add("shop/tea/Cup.java", "package shop.tea;\nimport shop.Shop;\nclass Cup { Shop from; }");

        // when
        kinds.add("shop/tea/DrinkingTest.java", "package shop.tea;\nclass DrinkingTest { Cup cup; }");
        kinds.add("shop/tea/DrinkingStoreTest.java", "package shop.tea;\nclass DrinkingStoreTest { Cup cup; }");
        kinds.add("shop/tea/LookingTest.java", "package shop.tea;\n/** Not a Cup. */\nclass LookingTest {}");

        // then
        assertThat(kinds.dishonest())
                .isEqualTo(List.of(
                        "DrinkingTest needs a suffix of its kind: Shop names dev.jari.testkit.server.TestRedis"));
    }
}
