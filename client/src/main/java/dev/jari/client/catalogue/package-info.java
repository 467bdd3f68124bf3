/** What is for sale, as the interface tells it. */
@NullMarked
package dev.jari.client.catalogue;

import org.jspecify.annotations.NullMarked;
