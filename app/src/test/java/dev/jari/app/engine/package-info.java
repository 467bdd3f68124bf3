/** Inventory, booking, orders and notify together in one process, on real servers, without the gateway. */
@NullMarked
package dev.jari.app.engine;

import org.jspecify.annotations.NullMarked;
