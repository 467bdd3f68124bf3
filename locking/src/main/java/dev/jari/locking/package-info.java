/** {@code @DistributedLock}: fair and personal locks across instances, taken before the transaction. */
@NullMarked
package dev.jari.locking;

import org.jspecify.annotations.NullMarked;
