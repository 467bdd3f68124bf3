/** Examples of bodies, kept as files so that a test can read what the API document shows. */
@NullMarked
package dev.jari.gateway.example;

import org.jspecify.annotations.NullMarked;
