/** Publish and subscribe, request and reply, broadcast, over any transport. */
@NullMarked
package dev.jari.messaging.bus;

import org.jspecify.annotations.NullMarked;
