-- Quick on a busy table: a column with a constant default rewrites nothing.
ALTER TABLE menu_item ADD COLUMN version bigint NOT NULL DEFAULT 1;
COMMENT ON COLUMN menu_item.version IS 'counts every change; orders keeps the newest it was told';
