ALTER TABLE top_up VALIDATE CONSTRAINT top_up_origin_is_known;
ALTER TABLE top_up VALIDATE CONSTRAINT top_up_status_is_known;
ALTER TABLE top_up VALIDATE CONSTRAINT only_a_card_is_charged_for_a_top_up;
ALTER TABLE top_up VALIDATE CONSTRAINT an_admin_has_a_reason_for_a_top_up;
