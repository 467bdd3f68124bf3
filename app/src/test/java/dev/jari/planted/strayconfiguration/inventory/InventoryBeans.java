package dev.jari.planted.strayconfiguration.inventory;

import org.springframework.context.annotation.Configuration;

@Configuration
class InventoryBeans {}
