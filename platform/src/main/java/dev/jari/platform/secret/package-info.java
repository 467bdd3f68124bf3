/** What must not be readable where it is written down. */
@NullMarked
package dev.jari.platform.secret;

import org.jspecify.annotations.NullMarked;
