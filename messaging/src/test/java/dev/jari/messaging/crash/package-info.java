/** Processes and servers that die, freeze and come back in the middle of the work. */
@NullMarked
package dev.jari.messaging.crash;

import org.jspecify.annotations.NullMarked;
