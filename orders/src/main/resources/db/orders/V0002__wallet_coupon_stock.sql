CREATE TABLE wallet (
    id       bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT wallet_pk PRIMARY KEY,
    user_id  bigint NOT NULL,
    currency text   NOT NULL,
    balance  bigint NOT NULL DEFAULT 0 CONSTRAINT balance_is_never_negative CHECK (balance >= 0),
    CONSTRAINT one_wallet_per_user_and_currency UNIQUE (user_id, currency)
);
COMMENT ON INDEX wallet_pk IS 'the wallet of an entry';
COMMENT ON INDEX one_wallet_per_user_and_currency IS 'the wallet that is topped up, debited, shown';

CREATE SEQUENCE wallet_movement;

-- Every movement is two entries that sum to nothing: one of a wallet, one of an account of Jari's own.
CREATE TABLE wallet_entry (
    id        bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT wallet_entry_pk PRIMARY KEY,
    movement  bigint      NOT NULL,
    account   text        NOT NULL
              CONSTRAINT account_is_known CHECK (account IN ('WALLET', 'TOP_UPS', 'SALES')),
    wallet_id bigint      CONSTRAINT entry_of_a_wallet REFERENCES wallet,
    kind      text        NOT NULL
              CONSTRAINT entry_kind_is_known CHECK (kind IN ('TOP_UP', 'PAYMENT', 'GIVEN_BACK')),
    amount    bigint      NOT NULL CONSTRAINT an_entry_moves_something CHECK (amount <> 0),
    currency  text        NOT NULL,
    order_id  bigint,
    at        timestamptz NOT NULL,
    CONSTRAINT only_entries_of_wallets_name_one CHECK ((account = 'WALLET') = (wallet_id IS NOT NULL)),
    CONSTRAINT only_top_ups_have_no_order CHECK ((kind = 'TOP_UP') = (order_id IS NULL))
);
COMMENT ON INDEX wallet_entry_pk IS 'an entry by id';
CREATE INDEX entry_of_wallet ON wallet_entry (wallet_id, id) WHERE wallet_id IS NOT NULL;
COMMENT ON INDEX entry_of_wallet IS 'a wallet shows its newest entries; the audit sums them';
CREATE UNIQUE INDEX money_of_an_order_moves_once_each_way ON wallet_entry (order_id, kind) WHERE account = 'WALLET';
COMMENT ON INDEX money_of_an_order_moves_once_each_way IS 'a second debit or restore of an order meets the first';

CREATE TABLE top_up (
    user_id  bigint NOT NULL,
    key      text   NOT NULL,
    amount   bigint NOT NULL,
    currency text   NOT NULL,
    movement bigint NOT NULL,
    CONSTRAINT top_up_key_is_used_once PRIMARY KEY (user_id, key)
);
COMMENT ON INDEX top_up_key_is_used_once IS 'a repeated top-up meets the first';

CREATE TABLE coupon (
    id         bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT coupon_pk PRIMARY KEY,
    name       text        NOT NULL,
    kind       text        NOT NULL CONSTRAINT coupon_kind_is_known CHECK (kind IN ('AMOUNT', 'PERCENT')),
    value      bigint      NOT NULL CONSTRAINT coupon_is_worth_something CHECK (value >= 1),
    currency   text        NOT NULL,
    minimum    bigint      NOT NULL CONSTRAINT minimum_is_never_negative CHECK (minimum >= 0),
    valid_from timestamptz NOT NULL,
    valid_to   timestamptz NOT NULL,
    user_id    bigint,
    active     boolean     NOT NULL DEFAULT true,
    CONSTRAINT at_most_everything CHECK (kind <> 'PERCENT' OR value <= 100),
    CONSTRAINT coupon_is_valid_for_a_while CHECK (valid_from < valid_to)
);
COMMENT ON INDEX coupon_pk IS 'a coupon by id; lists page through them';

CREATE TABLE coupon_use (
    coupon_id bigint      NOT NULL CONSTRAINT use_of_a_coupon REFERENCES coupon,
    user_id   bigint      NOT NULL,
    order_id  bigint      NOT NULL CONSTRAINT one_coupon_per_order UNIQUE,
    at        timestamptz NOT NULL,
    CONSTRAINT a_user_uses_a_coupon_once PRIMARY KEY (coupon_id, user_id)
);
COMMENT ON INDEX a_user_uses_a_coupon_once IS 'a second use meets the first';
COMMENT ON INDEX one_coupon_per_order IS 'giving back finds what the order used';

-- What inventory offers, as last told, and what orders have taken of it.
CREATE TABLE stock (
    menu_id     bigint  CONSTRAINT stock_pk PRIMARY KEY,
    offering_id bigint  NOT NULL,
    name        text    NOT NULL,
    offered     integer NOT NULL CONSTRAINT offered_is_never_negative CHECK (offered >= 0),
    taken       integer NOT NULL DEFAULT 0 CONSTRAINT taken_is_never_negative CHECK (taken >= 0),
    active      boolean NOT NULL,
    version     bigint  NOT NULL
);
COMMENT ON INDEX stock_pk IS 'the stock of a menu item';

CREATE TABLE stock_take (
    order_id bigint  NOT NULL,
    menu_id  bigint  NOT NULL CONSTRAINT take_of_a_stock REFERENCES stock,
    quantity integer NOT NULL CONSTRAINT a_take_takes_something CHECK (quantity >= 1),
    CONSTRAINT stock_take_pk PRIMARY KEY (order_id, menu_id)
);
COMMENT ON INDEX stock_take_pk IS 'giving back finds what the order took';
CREATE INDEX take_of_stock ON stock_take (menu_id);
COMMENT ON INDEX take_of_stock IS 'the audit sums what is taken of an item';
