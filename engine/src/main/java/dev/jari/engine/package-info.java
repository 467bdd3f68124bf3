/** The services wired in this process as the product wires them, without the web, for tests and benches of all. */
@NullMarked
package dev.jari.engine;

import org.jspecify.annotations.NullMarked;
