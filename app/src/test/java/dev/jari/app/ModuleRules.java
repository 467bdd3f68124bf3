package dev.jari.app;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.sql.Driver;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.Configuration;

/**
 * What a module may know and how its parts may look. The rules hold below a root package, so that the same rules can be
 * tried on planted offenders.
 */
record ModuleRules(String root) {

    private static final List<String> BUSINESS = List.of("inventory", "booking", "orders", "notify");
    private static final List<String> TECHNICAL = List.of("contracts", "embedded", "client");

    /** Every rule by its name. */
    SequencedMap<String, ArchRule> all() {
        var rules = new LinkedHashMap<String, ArchRule>();
        for (var module : BUSINESS)
            rules.put(
                    module + " knows no other business",
                    knowsOnly(module, "contracts", "platform", "messaging", "locking")
                            .because("a service is asked by message; put the word you share into contracts"));
        rules.put(
                "gateway talks by message",
                knowsOnly("gateway", "contracts", "platform", "messaging")
                        .because("the gateway may run apart from every service; ask it through the bus"));
        for (var module : TECHNICAL)
            rules.put(
                    module + " stands alone",
                    knowsOnly(module)
                            .because("technical modules serve all others and know none; pass in what they need"));
        rules.put(
                "platform is the ground",
                knowsOnly("platform", "contracts")
                        .because("every service stands on it; what knows of messages belongs into messaging"));
        rules.put(
                "locking knows words only",
                knowsOnly("locking", "contracts")
                        .because("it refuses with the codes that callers see; pass in what else it needs"));
        rules.put(
                "messaging stands on the platform",
                knowsOnly("messaging", "platform", "contracts.answer", "contracts.id")
                        .because("it carries every service's words and knows of them only questions and ids"));
        rules.put(
                "embedded servers are for starters",
                onlyKnownBy("embedded", "app", "testkit", "bench")
                        .because("a service takes an address and does not care who started the server"));
        rules.put(
                "app is the top",
                onlyKnownBy("app", "bench")
                        .because("app puts the modules together; move what you need down into one of them"));
        rules.put(
                "testkit is for tests",
                onlyKnownBy("testkit", "bench")
                        .because("test code does not run in production; move what you need into the module"));
        rules.put(
                "engine is for tests and benches",
                onlyKnownBy("engine", "bench")
                        .because("it puts the services together a second time; the product's own way is app"));
        rules.put("contracts are plain words", plainContracts());
        rules.put("client needs no framework", plainClient());
        rules.put("stores are private", privateStores());
        rules.put("wirings configure", wiringsConfigure());
        rules.put("one wiring per module", oneWiringPerModule());
        rules.put("settings are records", settingsAreRecords());
        rules.put("no field injection", noFieldInjection());
        rules.put("no second logger", noSecondLogger());
        rules.put("only app ends the process", onlyAppExits());
        rules.put("no shared mutable state", noMutableStatics());
        return rules;
    }

    private ArchRule knowsOnly(String module, String... allowed) {
        var known = Stream.concat(Stream.of(module), Arrays.stream(allowed))
                .map(this::inside)
                .toArray(String[]::new);
        return noClasses()
                .that()
                .resideInAPackage(inside(module))
                .should()
                .dependOnClassesThat(resideInAPackage(root + "..").and(not(resideInAnyPackage(known))))
                .allowEmptyShould(true);
    }

    private ArchRule onlyKnownBy(String module, String... allowed) {
        var knowing = Stream.concat(Stream.of(module), Arrays.stream(allowed))
                .map(this::inside)
                .toArray(String[]::new);
        return noClasses()
                .that()
                .resideOutsideOfPackages(knowing)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(inside(module))
                .allowEmptyShould(true);
    }

    private ArchRule plainContracts() {
        return noClasses()
                .that()
                .resideInAPackage(inside("contracts"))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.springframework..", "java.sql..", "javax.sql..")
                .allowEmptyShould(true)
                .because("words on the wire outlive a framework; map them in the module that uses it");
    }

    private ArchRule plainClient() {
        return noClasses()
                .that()
                .resideInAPackage(inside("client"))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.springframework..", "org.slf4j..")
                .allowEmptyShould(true)
                .because("others build it into programs of their own; the JDK and Jackson are enough");
    }

    private ArchRule privateStores() {
        return classes()
                .that()
                .haveSimpleNameEndingWith("Store")
                .should()
                .bePackagePrivate()
                .allowEmptyShould(true)
                .because("SQL belongs to its feature; call the feature's plural-noun entry");
    }

    private ArchRule wiringsConfigure() {
        return classes()
                .that()
                .areAnnotatedWith(Configuration.class)
                .or()
                .haveSimpleNameEndingWith("Wiring")
                .should(configureUnderTheRightName())
                .allowEmptyShould(true)
                .because("a reader finds every bean of a module in its one Wiring; add a @Bean method there");
    }

    private static ArchCondition<JavaClass> configureUnderTheRightName() {
        return new ArchCondition<>("be a @Configuration named Wiring") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                var kept = type.isAnnotatedWith(Configuration.class)
                        && type.getSimpleName().endsWith("Wiring");
                events.add(new SimpleConditionEvent(type, kept, type.getName() + " is only one of the two"));
            }
        };
    }

    private ArchRule oneWiringPerModule() {
        return classes()
                .that()
                .haveSimpleNameEndingWith("Wiring")
                .should(beAloneInTheirModule())
                .allowEmptyShould(true)
                .because("two places that make beans hide them from each other; join them");
    }

    private ArchCondition<JavaClass> beAloneInTheirModule() {
        return new ArchCondition<>("be alone in their module") {
            private final Map<String, JavaClass> first = new HashMap<>();

            @Override
            public void check(JavaClass type, ConditionEvents events) {
                var other = first.putIfAbsent(moduleOf(type), type);
                events.add(new SimpleConditionEvent(
                        type,
                        other == null,
                        "%s stands beside %s".formatted(type.getName(), other == null ? "none" : other.getName())));
            }
        };
    }

    private String moduleOf(JavaClass type) {
        return type.getPackageName().substring(root.length() + 1).replaceFirst("\\..*", "");
    }

    private ArchRule settingsAreRecords() {
        return classes()
                .that()
                .areAnnotatedWith(ConfigurationProperties.class)
                .should()
                .beAssignableTo(Record.class)
                .andShould()
                .haveSimpleNameEndingWith("Settings")
                .allowEmptyShould(true)
                .because("settings never change after the start; bind a record named after its module");
    }

    private ArchRule noFieldInjection() {
        return noFields()
                .should()
                .beAnnotatedWith("org.springframework.beans.factory.annotation.Autowired")
                .orShould()
                .beAnnotatedWith(Value.class)
                .orShould()
                .beAnnotatedWith("jakarta.inject.Inject")
                .orShould()
                .beAnnotatedWith("jakarta.annotation.Resource")
                .allowEmptyShould(true)
                .because("a field filled from outside hides what a class needs; take it in the constructor");
    }

    private ArchRule noSecondLogger() {
        return noClasses()
                // A driver has to name a logger of the JDK's.
                .that(not(assignableTo(Driver.class)))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.util.logging..")
                .because("logs have one form and one way out; use SLF4J");
    }

    /** The server keeper of testkit is a main of its own, as are the benchmarks. */
    private ArchRule onlyAppExits() {
        return noClasses()
                .that()
                .resideOutsideOfPackages(inside("app"), inside("testkit"), inside("bench"))
                .should()
                .callMethod(System.class, "exit", int.class)
                .allowEmptyShould(true)
                .because("others may still be at work in this process; throw, and let main decide");
    }

    private ArchRule noMutableStatics() {
        return fields().that()
                .areStatic()
                .and()
                .arePublic()
                .should()
                .beFinal()
                .allowEmptyShould(true)
                .because("any caller could change it at any time; keep state in an object that is passed on");
    }

    private String inside(String module) {
        return root + "." + module + "..";
    }

    /** The names of the rules that these classes break. */
    List<String> brokenBy(JavaClasses classes) {
        return all().entrySet().stream()
                .filter(rule -> rule.getValue().evaluate(classes).hasViolation())
                .map(Map.Entry::getKey)
                .toList();
    }
}
