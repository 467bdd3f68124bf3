package dev.jari.contracts.menu;

import com.fasterxml.jackson.annotation.JsonRootName;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.money.Money;

/** Something to eat that can be ordered with a booking, and how much of it there is. */
@JsonRootName("item")
public record MenuItem(MenuId menuId, OfferingId offeringId, String name, Money price, int stock, boolean active) {}
