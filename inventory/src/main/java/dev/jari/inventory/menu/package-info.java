/** What a dining service serves, for how much, and how much of it there is. */
@NullMarked
package dev.jari.inventory.menu;

import org.jspecify.annotations.NullMarked;
