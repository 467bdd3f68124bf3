/** What networks do to connections, on purpose: a proxy that is slow, silent, one-way, or ends them. */
@NullMarked
package dev.jari.testkit.net;

import org.jspecify.annotations.NullMarked;
