/** The command line behind ./jari. */
@NullMarked
package dev.jari.app.command;

import org.jspecify.annotations.NullMarked;
