/** What is shipped to run Jari elsewhere says what Jari understands. */
@NullMarked
package dev.jari.app.deploy;

import org.jspecify.annotations.NullMarked;
