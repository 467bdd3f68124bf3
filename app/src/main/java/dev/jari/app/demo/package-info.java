/** Three venues to try Jari with. */
@NullMarked
package dev.jari.app.demo;

import org.jspecify.annotations.NullMarked;
