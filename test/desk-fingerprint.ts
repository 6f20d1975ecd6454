import { pool } from "#lib/db/connection/pool.ts";

/** Everything that a refused request must leave as it is. Of sessions and tokens, when they were last used does not count. */
const TABLES: Record<string, string> = {
  ...Object.fromEntries(
    [
      ...["ticket", "ticket_dependency", "run", "run_content", "run_event", "review", "finding", "event"],
      ...["hold", "decision", "hold_batch", "hold_batch_item", "precedent", "consent", "consent_use"],
      ...["project", "membership", "app_user", "project_webhook", "profile", "profile_version", "idempotency_key"],
      ...["policy_version", "limit_version", "retention_version", "sentinel_rule_version", "pause", "service"],
      ...["failure_rule", "category_correction"],
    ].map((table) => [table, "OLD.* IS DISTINCT FROM NEW.*"]),
  ),
  user_session: "OLD.revoked_at IS DISTINCT FROM NEW.revoked_at",
  api_token: "(OLD.name, OLD.scope, OLD.revoked_at) IS DISTINCT FROM (NEW.name, NEW.scope, NEW.revoked_at)",
};

/** Names the last change of what is stored: two are equal exactly when nothing was committed in between that changes a row. */
export async function deskFingerprint(): Promise<string> {
  const { rows } = await pool().query<{ known: boolean }>("SELECT to_regclass('watched.change') IS NOT NULL AS known");
  if (rows[0]?.known !== true) await pool().query(watch());
  const last = await pool().query<{ change: string }>(
    "SELECT number || ' ' || what AS change FROM watched.change ORDER BY number DESC LIMIT 1",
  );
  return last.rows[0]?.change ?? "none";
}

/** Has the database note each change of a row, with the transaction that makes it: to hash every row takes longer than most tests. */
function watch(): string {
  const triggers = Object.entries(TABLES).map(
    ([table, changed]) =>
      `CREATE TRIGGER test_write AFTER INSERT OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION watched.note();
       CREATE TRIGGER test_update AFTER UPDATE ON ${table} FOR EACH ROW WHEN (${changed}) EXECUTE FUNCTION watched.note();`,
  );
  return `CREATE SCHEMA watched;
    CREATE TABLE watched.change (number bigserial PRIMARY KEY, what text NOT NULL);
    CREATE FUNCTION watched.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN INSERT INTO watched.change (what) VALUES (TG_OP || ' ' || TG_TABLE_NAME); RETURN NULL; END $$;
    ${triggers.join("\n")}`;
}
