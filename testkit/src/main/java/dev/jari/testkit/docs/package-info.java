/** Documents that are held to the truth: links, commands and names in them must exist. */
@NullMarked
package dev.jari.testkit.docs;

import org.jspecify.annotations.NullMarked;
