/** What notify tells of a booking in its timeline. */
@NullMarked
package dev.jari.notify.timeline;

import org.jspecify.annotations.NullMarked;
