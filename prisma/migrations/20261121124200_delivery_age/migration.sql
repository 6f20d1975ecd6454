-- What is older than a month is forgotten each hour: without it, every delivery is looked at to find none.
CREATE INDEX delivery_age ON delivery (created_at);
