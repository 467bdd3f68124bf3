/** What booking knows of inventory's offerings and slots, kept fresh by their news. */
@NullMarked
package dev.jari.booking.slotcache;

import org.jspecify.annotations.NullMarked;
