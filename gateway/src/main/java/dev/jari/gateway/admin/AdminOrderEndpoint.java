package dev.jari.gateway.admin;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.order.ListOrders;
import dev.jari.contracts.order.Order;
import dev.jari.contracts.order.OrderStatus;
import dev.jari.contracts.order.RecoveryReport;
import dev.jari.contracts.order.RunRecovery;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.web.Listing;
import dev.jari.gateway.web.WrittenIds;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;

/** All orders, and the recovery of those that stopped half-way. */
@AdminEndpoint("/v1/admin")
class AdminOrderEndpoint {

    private static final Logger log = LoggerFactory.getLogger(AdminOrderEndpoint.class);

    private final Services services;

    AdminOrderEndpoint(Services services) {
        this.services = services;
    }

    @GetMapping("/orders")
    @Operation(summary = "List the orders by id")
    @Examples(answer = "orders")
    Listing<Order> list(
            @Parameter(description = "Only those that stand so") @RequestParam(required = false) @Nullable
                    OrderStatus status,
            @Parameter(description = "Only those of this booking") @RequestParam(required = false) @Nullable
                    BookingId bookingId,
            @RequestParam(defaultValue = Listing.LIMIT_DEFAULT) @Min(1) @Max(Listing.LIMIT_MAX) int limit,
            @Parameter(description = "nextCursor of the page before") @RequestParam(required = false) @Nullable
                    String cursor) {
        var question = new ListOrders(status, bookingId, cursor, limit);
        var page = Services.granted(services.ask(question));
        return Listing.of(page);
    }

    @PostMapping(path = "/recovery/run", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Look for stuck orders now",
            description = "As the scheduler does every minute. An order that was given up on is tried again when it is"
                    + " named. The body may be left out.")
    @Examples(body = "recovery-input", answer = "recovery")
    RecoveryReport recover(
            @Parameter(hidden = true) Caller caller, @RequestBody(required = false) @Nullable RecoveryBody body) {
        var orderId = body == null ? null : WrittenIds.read(body.orderId(), OrderId::new);
        var report = services.change(new RunRecovery(orderId));
        log.info("[Recovery] run by user {}, orderId={}: {}", caller.userId(), orderId, report);
        return report;
    }

    /** Which order is to be recovered. */
    record RecoveryBody(
            @Schema(description = "Only this one; all when absent") @Nullable
            Long orderId) {}
}
