package dev.jari.planted.contractsusejdbc.contracts;

import java.sql.Timestamp;

public record HoldPlaced(Timestamp at) {}
