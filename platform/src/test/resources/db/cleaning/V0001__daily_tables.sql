CREATE TABLE letter (
    id          uuid NOT NULL,
    received_on date NOT NULL,
    PRIMARY KEY (id, received_on)
) PARTITION BY RANGE (received_on);

CREATE TABLE letter_default PARTITION OF letter DEFAULT;

CREATE TABLE parcel (
    id      uuid NOT NULL,
    sent_on date NOT NULL,
    PRIMARY KEY (id, sent_on)
) PARTITION BY RANGE (sent_on);

CREATE TABLE parcel_default PARTITION OF parcel DEFAULT;
