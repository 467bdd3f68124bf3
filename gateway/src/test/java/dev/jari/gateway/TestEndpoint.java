package dev.jari.gateway;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.problem.Problem;
import io.lettuce.core.RedisConnectionException;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.http.MediaType;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.DeferredResult;

/** Endpoints that do what real ones might. */
@Hidden
@RestController
public class TestEndpoint {

    public final Semaphore begun = new Semaphore(0);
    public final Semaphore finish = new Semaphore(0);

    @GetMapping("/v1/test/caller")
    public Caller caller(Caller caller) {
        return caller;
    }

    @GetMapping("/v1/admin/test")
    public Caller admin(Caller caller) {
        return caller;
    }

    @PostMapping(path = "/v1/test/echo", consumes = MediaType.APPLICATION_JSON_VALUE)
    public Wish echo(@RequestBody @Valid Wish wish) {
        return wish;
    }

    @GetMapping("/v1/test/required")
    public String required(@RequestParam String name, @RequestHeader("If-Match") String match) {
        return name + match;
    }

    @GetMapping("/v1/test/throws/{what}")
    public String fail(@PathVariable String what, HttpServletResponse response) throws IOException {
        switch (what) {
            case "bug" -> throw new IllegalStateException("secret inside of the machine");
            case "error" -> throw new AssertionError("secret inside of the machine");
            case "limited" ->
                throw Problem.of(ErrorCode.RATE_LIMITED)
                        .retryAfter(Duration.ofMillis(6_200))
                        .asException();
            case "sold-out" ->
                throw Problem.of(ErrorCode.SOLD_OUT).with("available", 1).asException();
            case "database" -> throw new DataAccessResourceFailureException("gone");
            case "pool" -> throw new CannotGetJdbcConnectionException("busy", new SQLTransientConnectionException());
            case "read-only" ->
                throw new UncategorizedSQLException("write", null, new SQLException("read-only", "25006"));
            case "redis" -> throw new RedisConnectionException("gone");
            case "bare-status" -> response.sendError(409);
            default -> throw new IllegalArgumentException(what);
        }
        return "";
    }

    /** Answers when told to; until then it is work in progress. */
    @GetMapping("/v1/test/work")
    public String work() throws InterruptedException {
        begun.release();
        return finish.tryAcquire(20, TimeUnit.SECONDS) ? "done" : "never told to finish";
    }

    @GetMapping("/v1/test/work/stream")
    public String stream() throws InterruptedException {
        return work();
    }

    @GetMapping("/v1/test/log-key")
    public String logKey() {
        return String.valueOf(MDC.get("requestId"));
    }

    @GetMapping("/v1/test/trace")
    public String trace() {
        return MDC.get("traceparent") + " " + MDC.get("tracestate");
    }

    @GetMapping("/v1/test/never")
    public DeferredResult<String> never() {
        return new DeferredResult<>(50L);
    }

    public record Wish(
            @NotNull @Min(1) Integer quantity,
            @Nullable String name,
            @Nullable LocalDate date,
            @Nullable List<@Valid Item> items) {}

    record Item(@Min(1) long menuId) {}
}
