import type { Invariant } from "./invariant.ts";

/** The unique indexes and checks that the promises stand on: a restore or a person may have left one out. */
const GUARDS = [
  ...["run_one_open", "run_number", "review_one_open", "review_number", "hold_one_open", "decision_one"],
  ...["event_pkey", "run_event_pkey", "run_event_key", "notification_cause", "ticket_number", "ticket_key"],
];

/** What holds of the log, of those who read it, and of the schema itself. */
export const LOG_INVARIANTS: Invariant[] = [
  {
    name: "log.not-ahead",
    sql: `SELECT 'the log' AS subject, NULL AS id,
        format('its last line is of transaction %s, but this cluster has only come to %s: it was written in another one', l.tx, log_number(pg_snapshot_xmax(pg_current_snapshot()))) AS problem
      FROM (SELECT tx FROM event ORDER BY tx DESC, id DESC LIMIT 1) l WHERE l.tx >= log_number(pg_snapshot_xmax(pg_current_snapshot()))`,
    repair: "epoch",
  },
  {
    name: "log.numbers-ahead",
    sql: `SELECT 'the log' AS subject, NULL AS id, format('its next line would be number %s, but %s is there', s.last_value, m.id) AS problem
      FROM (SELECT max(id) AS id FROM event) m,
        pg_sequences s WHERE format('%I.%I', s.schemaname, s.sequencename)::regclass = pg_get_serial_sequence('event', 'id')::regclass
        AND m.id > coalesce(s.last_value, 0)`,
  },
  {
    name: "log.cursor-of-notifications",
    sql: `SELECT 'notifications' AS subject, NULL AS id, format('have been told up to transaction %s, which the log has not reached', c.tx) AS problem
      FROM notification_cursor c WHERE c.tx >= log_number(pg_snapshot_xmax(pg_current_snapshot()))`,
    repair: "epoch",
  },
  {
    name: "schema.guards",
    sql: `SELECT g AS subject, NULL AS id, 'this unique index is missing or not valid' AS problem FROM unnest(ARRAY['${GUARDS.join("', '")}']) g
      WHERE NOT EXISTS (SELECT 1 FROM pg_index i WHERE i.indexrelid = to_regclass(g) AND i.indisunique AND i.indisvalid)
      UNION ALL SELECT 'hold_has_exit', NULL, 'this check is missing or not valid'
      WHERE NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conrelid = 'hold'::regclass AND c.conname = 'hold_has_exit' AND c.convalidated)`,
  },
];
