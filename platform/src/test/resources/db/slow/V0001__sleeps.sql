-- As long as a migration of a large table: longer than a frozen transaction may be idle, and than a handler may take.
SELECT pg_sleep(5);
CREATE TABLE rested (id bigint);
