/** What callers say beside the body: the key of a repeatable request, how long they wait, what makes two the same. */
@NullMarked
package dev.jari.gateway.header;

import org.jspecify.annotations.NullMarked;
