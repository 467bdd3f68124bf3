/** Questions about orders and their recovery, and the answers. */
@NullMarked
package dev.jari.contracts.order;

import org.jspecify.annotations.NullMarked;
