/** Questions about menus and their answers. */
@NullMarked
package dev.jari.contracts.menu;

import org.jspecify.annotations.NullMarked;
