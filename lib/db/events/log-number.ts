/**
 * SQL: the lines of the log with a lower number are settled, because every transaction before them has ended. Evaluated once a
 * statement. Numbers follow the order of the transactions, also where the log has moved to another cluster: the function
 * `log_number` of the database puts the generation before them.
 */
export const SETTLED_BELOW = "(SELECT log_number(pg_snapshot_xmin(pg_current_snapshot())))";

/** SQL: the number of the lines that a statement writes, made once for all of them; the default of the column makes it for each. */
export const LINE_NUMBER = "(SELECT log_number(pg_current_xact_id()))";
