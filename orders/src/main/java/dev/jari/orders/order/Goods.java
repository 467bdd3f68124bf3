package dev.jari.orders.order;

import dev.jari.orders.coupon.Coupons;
import dev.jari.orders.stock.Stocks;
import dev.jari.orders.wallet.Wallets;

/** What an order takes from, apart from cards. */
public record Goods(Wallets wallets, Coupons coupons, Stocks stocks) {}
