/** Whether this process can do its work: asked of the servers, not guessed. */
@NullMarked
package dev.jari.app.health;

import org.jspecify.annotations.NullMarked;
