package dev.jari.gateway.service;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Request;
import dev.jari.gateway.problem.Outages;
import dev.jari.gateway.problem.Problem;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.Repeat;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The services behind the gateway, wherever they run. One that is silent makes the answer a 503. */
public final class Services {

    /** Those that keep data, and tell each other of it. */
    public static final List<String> NAMES = List.of("inventory", "booking", "orders", "notify");

    /** A rule may describe a year of slots, and an audit reads whole tables. */
    private static final Duration WORK_MAX = Duration.ofSeconds(30);

    /** As long as an answer may be late for the sake of something it can do without. */
    private static final Duration AT_ONCE = Duration.ofSeconds(1);

    private final Bus bus;

    public Services(Bus bus) {
        this.bus = bus;
    }

    /** Asks what may be asked again when no answer comes: everything that changes nothing. */
    public <A> A ask(Request<A> question) {
        return bus.request(question);
    }

    /** The same of one of the services that answer it. */
    public <A> A ask(String subject, Request<A> question) {
        return bus.request(subject, question);
    }

    /** Asks for what an answer can do without: nothing when the service does not answer at once. */
    public <A> Optional<A> askIfThere(Request<A> question) {
        try {
            return Optional.of(bus.request(question, AT_ONCE, Repeat.NEVER));
        } catch (RuntimeException silent) { // of whatever type; bugs are thrown on
            if (!Outages.caused(silent)) throw silent;
            return Optional.empty();
        }
    }

    /** The same of one of the services that answer it, without waiting; a silent service is the future's failure. */
    public <A> CompletableFuture<A> askAtOnce(String subject, Request<A> question) {
        return bus.requestLater(subject, question, AT_ONCE, Repeat.NEVER);
    }

    /**
     * Asks for a change, once: without an answer it is unknown whether it happened, and doing it twice may be wrong.
     */
    public <A> A change(Request<A> wish) {
        return change(wish, WORK_MAX, Repeat.NEVER);
    }

    /** The same of one of the services that do it. */
    public <A> A change(String subject, Request<A> wish) {
        return bus.request(subject, wish, WORK_MAX, Repeat.NEVER);
    }

    /** The same with a patience of its own, and for a wish that may have a key which makes doing it twice harmless. */
    public <A> A change(Request<A> wish, Duration patience, Repeat repeat) {
        return bus.request(wish, patience, repeat);
    }

    /** Asks several services the same at the same time; all must answer. */
    public <A> List<A> askAll(List<String> subjects, Request<A> question) {
        var asked = subjects.stream()
                .map(subject -> bus.requestLater(subject, question, WORK_MAX, Repeat.WHEN_SILENT))
                .toList();
        return asked.stream().map(CompletableFuture::join).toList();
    }

    /** What a service granted; this is where a refusal becomes a problem. */
    public static <T> T granted(Answer<T> answer) {
        return answer.orElseThrow(refusal -> Problem.of(refusal).asException());
    }
}
