-- What a top-up was paid with. Those of the release before can't tell, also those it makes while both run: they are
-- BEFORE.
ALTER TABLE top_up
    ADD COLUMN origin     text NOT NULL DEFAULT 'BEFORE',
    ADD COLUMN status     text NOT NULL DEFAULT 'DONE',
    ADD COLUMN charge_key text,
    ADD COLUMN asked_at   timestamptz,
    ADD COLUMN admin_id   bigint,
    ADD COLUMN reason     text;
ALTER TABLE top_up ADD CONSTRAINT top_up_origin_is_known
    CHECK (origin IN ('CARD', 'ADMIN', 'DEMO', 'BEFORE')) NOT VALID;
ALTER TABLE top_up ADD CONSTRAINT top_up_status_is_known
    CHECK (status IN ('CHARGING', 'DONE', 'NOT_CHARGED')) NOT VALID;
ALTER TABLE top_up ADD CONSTRAINT only_a_card_is_charged_for_a_top_up
    CHECK ((origin = 'CARD') = (charge_key IS NOT NULL) AND (origin = 'CARD' OR status = 'DONE')) NOT VALID;
ALTER TABLE top_up ADD CONSTRAINT an_admin_has_a_reason_for_a_top_up
    CHECK ((origin = 'ADMIN') = (admin_id IS NOT NULL) AND (origin = 'ADMIN') = (reason IS NOT NULL)) NOT VALID;
COMMENT ON COLUMN top_up.charge_key IS 'under which the provider was asked; written down before it is';
COMMENT ON COLUMN top_up.movement IS 'of the wallet; zero while nothing has moved';

CREATE SEQUENCE top_up_number;

-- A card is kept sealed, and until it is charged only. The column card_token is for the release before.
ALTER TABLE orders ADD COLUMN sealed_card text;
ALTER TABLE orders DROP CONSTRAINT a_card_has_a_token;
COMMENT ON COLUMN orders.sealed_card IS 'readable with jari.card-key; gone when the charge begins or the order ends';
COMMENT ON COLUMN orders.card_token IS 'of the release before; the next one removes it';
