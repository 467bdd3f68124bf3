/** What booking and orders tell each other about money. */
@NullMarked
package dev.jari.contracts.payment;

import org.jspecify.annotations.NullMarked;
