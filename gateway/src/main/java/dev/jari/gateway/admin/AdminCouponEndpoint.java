package dev.jari.gateway.admin;

import static dev.jari.contracts.error.ErrorCode.NOT_FOUND;

import dev.jari.contracts.coupon.Coupon;
import dev.jari.contracts.coupon.CouponInput;
import dev.jari.contracts.coupon.CreateCoupon;
import dev.jari.contracts.coupon.DeleteCoupon;
import dev.jari.contracts.coupon.ListCoupons;
import dev.jari.contracts.id.CouponId;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.problem.ProblemAnswers;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.web.Listing;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;

/** Gives coupons out and withdraws them. What a body may say is judged by orders. */
@AdminEndpoint("/v1/admin/coupons")
class AdminCouponEndpoint {

    private final Services services;

    AdminCouponEndpoint(Services services) {
        this.services = services;
    }

    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Add a coupon", description = "For everyone, or for one user; each may use it once.")
    @Examples(body = "coupon-input", answer = "coupon")
    Coupon create(@RequestBody CouponInput input) {
        return Services.granted(services.change(new CreateCoupon(input)));
    }

    @GetMapping
    @Operation(summary = "List all coupons that are not withdrawn")
    @Examples(answer = "coupons")
    Listing<Coupon> list(
            @RequestParam(defaultValue = Listing.LIMIT_DEFAULT) @Min(1) @Max(Listing.LIMIT_MAX) int limit,
            @Parameter(description = "nextCursor of the page before") @RequestParam(required = false) @Nullable
                    String cursor) {
        var page = Services.granted(services.ask(new ListCoupons(null, cursor, limit)));
        return Listing.of(page);
    }

    @DeleteMapping("/{couponId}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Withdraw a coupon", description = "Orders that used it keep it.")
    @ProblemAnswers(NOT_FOUND)
    void delete(@PathVariable CouponId couponId) {
        Services.granted(services.change(new DeleteCoupon(couponId)));
    }
}
