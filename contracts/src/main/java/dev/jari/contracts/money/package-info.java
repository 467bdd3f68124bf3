/** Money in whole minor units. */
@NullMarked
package dev.jari.contracts.money;

import org.jspecify.annotations.NullMarked;
