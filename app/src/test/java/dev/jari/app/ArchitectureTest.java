package dev.jari.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The modules know only whom they may know; and every rule that says so is broken by an offender planted for it. */
class ArchitectureTest {

    private static final ModuleRules RULES = new ModuleRules("dev.jari");

    /** Below each of these packages stand a few tiny modules, one of which breaks one rule. */
    private static final Map<String, String> OFFENDERS = Map.ofEntries(
            Map.entry("inventory knows no other business", "inventoryasksbooking"),
            Map.entry("booking knows no other business", "bookingasksinventory"),
            Map.entry("orders knows no other business", "ordersasksbooking"),
            Map.entry("notify knows no other business", "notifyasksgateway"),
            Map.entry("gateway talks by message", "gatewayasksbooking"),
            Map.entry("contracts stands alone", "contractsknowsmessaging"),
            Map.entry("platform is the ground", "platformknowsmessaging"),
            Map.entry("messaging stands on the platform", "messagingknowscontracts"),
            Map.entry("locking knows words only", "lockingknowsinventory"),
            Map.entry("embedded stands alone", "embeddedknowslocking"),
            Map.entry("client stands alone", "clientknowscontracts"),
            Map.entry("client needs no framework", "clientlogs"),
            Map.entry("embedded servers are for starters", "embeddedknown"),
            Map.entry("app is the top", "appknown"),
            Map.entry("engine is for tests and benches", "engineknown"),
            Map.entry("testkit is for tests", "testkitknown"),
            Map.entry("contracts are plain words", "contractsusejdbc"),
            Map.entry("stores are private", "publicstore"),
            Map.entry("wirings configure", "strayconfiguration"),
            Map.entry("one wiring per module", "twowirings"),
            Map.entry("settings are records", "settingsclass"),
            Map.entry("no field injection", "fieldinjection"),
            Map.entry("no second logger", "secondlogger"),
            Map.entry("only app ends the process", "exits"),
            Map.entry("no shared mutable state", "mutablestatic"));

    static Stream<Arguments> rules() {
        return RULES.all().entrySet().stream().map(rule -> Arguments.of(rule.getKey(), rule.getValue()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void the_modules_keep(String name, ArchRule rule) {
        rule.check(Jari.CLASSES);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void an_offender_breaks(String name, ArchRule rule) {
        var offender = "dev.jari.planted." + OFFENDERS.get(name);
        var classes = new ClassFileImporter().importPackages(offender);

        assertThat(new ModuleRules(offender).brokenBy(classes)).containsExactly(name);
    }

    @Test
    void the_rules_see_the_modules_and_not_their_tests() {
        assertThat(Jari.CLASSES.contain(dev.jari.embedded.PostgresServer.class)).isTrue();
        assertThat(Jari.CLASSES.contain(dev.jari.contracts.error.ErrorCode.class))
                .isTrue();
        assertThat(Jari.CLASSES.contain(ArchitectureTest.class)).isFalse();
    }

    /** Read once, because reading all classes takes longer than all rules. */
    private static final class Jari {
        static final JavaClasses CLASSES = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.jari");
    }
}
