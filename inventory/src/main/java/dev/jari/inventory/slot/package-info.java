/** What can run out: slots, the rules they are made from, and how admins change them. */
@NullMarked
package dev.jari.inventory.slot;

import org.jspecify.annotations.NullMarked;
