/** The live picture in Redis: what is held of each slot, and the slots as PostgreSQL last told them. */
@NullMarked
package dev.jari.inventory.picture;

import org.jspecify.annotations.NullMarked;
