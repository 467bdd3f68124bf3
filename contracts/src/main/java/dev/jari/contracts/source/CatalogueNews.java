package dev.jari.contracts.source;

/** What inventory hears of its own catalogue. */
public sealed interface CatalogueNews permits Game, GameTimeSlotsGenerated {}
