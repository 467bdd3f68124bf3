/** What travels between processes arrives as it was sent. */
@NullMarked
package dev.jari.app.wire;

import org.jspecify.annotations.NullMarked;
