package dev.jari.planted.fieldinjection.inventory;

import org.springframework.beans.factory.annotation.Value;

class Slots {

    @Value("${planted}")
    String name = "";
}
