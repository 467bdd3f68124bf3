package dev.jari.gateway.money;

import dev.jari.contracts.coupon.Coupon;
import dev.jari.contracts.coupon.ListCoupons;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.problem.CallerProblems;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.web.Listing;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The coupons a caller may use. */
@RestController
@Tag(name = "Money")
class CouponEndpoint {

    private final Services services;

    CouponEndpoint(Services services) {
        this.services = services;
    }

    @GetMapping(path = "/v1/coupons", produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "List your coupons",
            description = "Your own and everyone's. usable says whether you could use it now, if as much as its minimum"
                    + " is due.")
    @Examples(answer = "coupons")
    @CallerProblems
    Listing<Coupon> coupons(
            Caller caller,
            @RequestParam(defaultValue = Listing.LIMIT_DEFAULT) @Min(1) @Max(Listing.LIMIT_MAX) int limit,
            @Parameter(description = "nextCursor of the page before") @RequestParam(required = false) @Nullable
                    String cursor) {
        var question = new ListCoupons(caller.userId(), cursor, limit);
        var page = Services.granted(services.ask(question));
        return Listing.of(page);
    }
}
