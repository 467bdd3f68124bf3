/** How fast messages leave an outbox, and how soon they arrive. */
@NullMarked
package dev.jari.bench.outbox;

import org.jspecify.annotations.NullMarked;
