/** How fast places of one slot are given away, and how soon two months of slots are read. */
@NullMarked
package dev.jari.bench.inventory;

import org.jspecify.annotations.NullMarked;
