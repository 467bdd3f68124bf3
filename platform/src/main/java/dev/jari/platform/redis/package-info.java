/** Scripts run in Redis, for those who can do without it while it is silent. */
@NullMarked
package dev.jari.platform.redis;

import org.jspecify.annotations.NullMarked;
