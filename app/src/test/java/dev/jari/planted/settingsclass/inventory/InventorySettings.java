package dev.jari.planted.settingsclass.inventory;

import org.springframework.boot.context.properties.ConfigurationProperties;

@ConfigurationProperties("planted")
class InventorySettings {}
