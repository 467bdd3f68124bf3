/** What inventory tells of a booking in its timeline. */
@NullMarked
package dev.jari.inventory.timeline;

import org.jspecify.annotations.NullMarked;
