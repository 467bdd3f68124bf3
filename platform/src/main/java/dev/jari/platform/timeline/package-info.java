/** What a service tells of a booking, in order and page by page. */
@NullMarked
package dev.jari.platform.timeline;

import org.jspecify.annotations.NullMarked;
