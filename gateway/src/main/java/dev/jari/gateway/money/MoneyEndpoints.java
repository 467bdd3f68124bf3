package dev.jari.gateway.money;

import org.springframework.context.annotation.Import;

/** Wallets, coupons and orders. Each needs nothing but other beans. */
@Import({WalletEndpoint.class, CouponEndpoint.class, OrderEndpoint.class})
public final class MoneyEndpoints {}
