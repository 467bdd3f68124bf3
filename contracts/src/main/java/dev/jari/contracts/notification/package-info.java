/** What users are told, and how it is asked for. */
@NullMarked
package dev.jari.contracts.notification;

import org.jspecify.annotations.NullMarked;
