-- The simulated card provider's own memory; nothing of ours refers to it, as if it were elsewhere.
CREATE TABLE provider_charge (
    key      text        CONSTRAINT provider_charge_pk PRIMARY KEY,
    state    text        NOT NULL
             CONSTRAINT charge_state_is_known CHECK (state IN ('CHARGED', 'DECLINED', 'VOIDED')),
    amount   bigint      NOT NULL,
    currency text        NOT NULL,
    at       timestamptz NOT NULL
);
COMMENT ON INDEX provider_charge_pk IS 'a key is charged, declined or burnt once';

CREATE TABLE provider_refund (
    key        text        CONSTRAINT provider_refund_pk PRIMARY KEY,
    charge_key text        NOT NULL CONSTRAINT refund_of_a_charge REFERENCES provider_charge,
    amount     bigint      NOT NULL,
    at         timestamptz NOT NULL
);
COMMENT ON INDEX provider_refund_pk IS 'a refund is made once per key';
