/** What an admin sees of a service's messages, and what can be done about those that failed. */
@NullMarked
package dev.jari.messaging.review;

import org.jspecify.annotations.NullMarked;
