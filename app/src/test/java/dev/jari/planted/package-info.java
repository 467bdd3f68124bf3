/** Tiny modules that break one rule of the architecture each, to prove that the rule sees it. */
package dev.jari.planted;
