/** What a caller wants: each wish carries the key by which a repeat of it is known. */
@NullMarked
package dev.jari.client.wish;

import org.jspecify.annotations.NullMarked;
