package dev.jari.planted.twowirings.inventory;

import org.springframework.context.annotation.Configuration;

@Configuration
class InventoryWiring {}
