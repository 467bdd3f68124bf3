/** What orders tells of a booking in its timeline. */
@NullMarked
package dev.jari.orders.timeline;

import org.jspecify.annotations.NullMarked;
