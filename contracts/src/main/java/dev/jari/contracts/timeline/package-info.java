/** What happened to a booking, as all services tell it. */
@NullMarked
package dev.jari.contracts.timeline;

import org.jspecify.annotations.NullMarked;
