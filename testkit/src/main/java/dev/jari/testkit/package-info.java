/** What the tests of every module share: real servers, time and chance under control, histories, second processes. */
@NullMarked
package dev.jari.testkit;

import org.jspecify.annotations.NullMarked;
