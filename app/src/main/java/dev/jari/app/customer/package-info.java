/** Customers as they come over HTTP to a running Jari: one who buys, and a crowd that rushes. */
@NullMarked
package dev.jari.app.customer;

import org.jspecify.annotations.NullMarked;
