package dev.jari.gateway.admin;

import static dev.jari.contracts.error.ErrorCode.INVALID_STATE;
import static dev.jari.contracts.error.ErrorCode.NOT_FOUND;

import dev.jari.contracts.coupon.Coupon;
import dev.jari.contracts.coupon.CouponInput;
import dev.jari.contracts.coupon.CreateCoupon;
import dev.jari.contracts.coupon.DeleteCoupon;
import dev.jari.contracts.coupon.ListCoupons;
import dev.jari.contracts.coupon.UpdateCoupon;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.problem.ProblemAnswers;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.web.Listing;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;

/** Gives coupons out, changes and withdraws them. What a body may say is judged by orders. */
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

    @PutMapping(path = "/{couponId}", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Change a coupon",
            description = "Name, minimum, validity and whether it is offered count for uses to come and may always"
                    + " change. Kind, value, currency and user stay once an order has used it: 409 INVALID_STATE, and"
                    + " another coupon is the way. active=false withdraws it as DELETE does, true offers it again;"
                    + " absent means true.")
    @Examples(body = "coupon-edit", answer = "coupon")
    @ProblemAnswers({NOT_FOUND, INVALID_STATE})
    Coupon update(@PathVariable CouponId couponId, @RequestBody CouponEdit edit) {
        return Services.granted(services.change(edit.of(couponId)));
    }

    @DeleteMapping("/{couponId}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Withdraw a coupon", description = "Orders that used it keep it.")
    @ProblemAnswers(NOT_FOUND)
    void delete(@PathVariable CouponId couponId) {
        Services.granted(services.change(new DeleteCoupon(couponId)));
    }

    /** A coupon as it is to be; what it may say is judged by orders. */
    record CouponEdit(
            @Nullable String name,
            @Nullable String kind,
            @Nullable Long value,
            @Nullable MoneyInput minimum,
            @Nullable Instant validFrom,
            @Nullable Instant validTo,
            @Nullable Long userId,
            @Nullable Boolean active) {

        UpdateCoupon of(CouponId couponId) {
            var coupon = new CouponInput(name, kind, value, minimum, validFrom, validTo, userId);
            return new UpdateCoupon(couponId, coupon, active);
        }
    }
}
