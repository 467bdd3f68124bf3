package dev.jari.planted.appknown.app;

public record Commands(int id) {}
