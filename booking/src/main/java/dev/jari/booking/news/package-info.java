/** What is told inside booking after a commit, and who hears it. */
@NullMarked
package dev.jari.booking.news;

import org.jspecify.annotations.NullMarked;
