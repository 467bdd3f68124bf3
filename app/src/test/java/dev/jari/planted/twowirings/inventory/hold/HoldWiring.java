package dev.jari.planted.twowirings.inventory.hold;

import org.springframework.context.annotation.Configuration;

@Configuration
class HoldWiring {}
