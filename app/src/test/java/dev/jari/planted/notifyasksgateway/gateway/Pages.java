package dev.jari.planted.notifyasksgateway.gateway;

public record Pages(int id) {}
