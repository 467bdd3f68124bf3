/** Day partitions made ahead and dropped after their time. */
@NullMarked
package dev.jari.platform.upkeep;

import org.jspecify.annotations.NullMarked;
