/** Whether the interface still keeps what it said in the published document. */
@NullMarked
package dev.jari.gateway.published;

import org.jspecify.annotations.NullMarked;
