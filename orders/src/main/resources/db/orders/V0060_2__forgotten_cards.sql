-- Whoever pays has read it by now, and recovery needs none.
UPDATE orders
   SET card_token = NULL
 WHERE card_token IS NOT NULL
   AND status IN ('PAID', 'CANCELED', 'REFUNDING', 'REFUNDED');
