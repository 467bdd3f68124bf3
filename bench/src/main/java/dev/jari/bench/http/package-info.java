/** The same crowd over HTTP: Jari's own gateway, with Jari's engine behind it or a rival's. */
@NullMarked
package dev.jari.bench.http;

import org.jspecify.annotations.NullMarked;
