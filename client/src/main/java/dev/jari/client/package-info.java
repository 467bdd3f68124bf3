/** A running Jari, spoken to over HTTP: what can be asked, and what comes of it. */
@NullMarked
package dev.jari.client;

import org.jspecify.annotations.NullMarked;
