/** Many callers share one commit. */
@NullMarked
package dev.jari.messaging.group;

import org.jspecify.annotations.NullMarked;
