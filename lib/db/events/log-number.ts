/**
 * A line of the log has a number that follows the order of the transactions, also where the log has moved to another
 * cluster: its generation times this, plus the transaction (the function `log_number` of the database).
 */
export const GENERATION_SIZE = 2n ** 48n;

/** SQL: the lines with a lower number are settled, because every transaction before them has ended. Evaluated once a statement. */
export const SETTLED_BELOW = "(SELECT log_number(pg_snapshot_xmin(pg_current_snapshot())))";
