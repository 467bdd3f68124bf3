/** Where a long list goes on. */
@NullMarked
package dev.jari.platform.page;

import org.jspecify.annotations.NullMarked;
