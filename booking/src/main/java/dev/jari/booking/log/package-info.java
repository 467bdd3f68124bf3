/** Which requests are logged step by step. */
@NullMarked
package dev.jari.booking.log;

import org.jspecify.annotations.NullMarked;
