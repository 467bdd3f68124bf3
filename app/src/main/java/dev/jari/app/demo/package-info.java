/** Three venues to try Jari with, and money to spend there. */
@NullMarked
package dev.jari.app.demo;

import org.jspecify.annotations.NullMarked;
