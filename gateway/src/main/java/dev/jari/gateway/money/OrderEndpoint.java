package dev.jari.gateway.money;

import static dev.jari.contracts.error.ErrorCode.NOT_FOUND;

import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.order.FindOrder;
import dev.jari.contracts.order.Order;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.auth.Role;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.problem.CallerProblems;
import dev.jari.gateway.problem.ProblemAnswers;
import dev.jari.gateway.service.Services;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Shows orders to whom they belong; admins see all. */
@RestController
@Tag(name = "Money")
class OrderEndpoint {

    private final Services services;

    OrderEndpoint(Services services) {
        this.services = services;
    }

    @GetMapping(path = "/v1/orders/{orderId}", produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Read an order",
            description = "One attempt to pay for a booking, with the steps it made. Someone else's is not found.")
    @Examples(answer = "order")
    @CallerProblems
    @ProblemAnswers(NOT_FOUND)
    Order order(Caller caller, @PathVariable OrderId orderId) {
        var question = new FindOrder(orderId, caller.role() == Role.ADMIN ? null : caller.userId());
        return Services.granted(services.ask(question));
    }
}
