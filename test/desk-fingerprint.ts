import { pool } from "#lib/db/connection/pool.ts";

/** Everything that a refused request must leave as it is. Of tokens, when they were last used does not count. */
const TABLES = {
  ticket: "t",
  ticket_dependency: "t",
  run: "t",
  run_content: "t",
  run_event: "t",
  review: "t",
  finding: "t",
  hold: "t",
  decision: "t",
  hold_batch: "t",
  hold_batch_item: "t",
  event: "t",
  project: "t",
  membership: "t",
  app_user: "t",
  policy_version: "t",
  failure_rule: "t",
  category_correction: "t",
  profile: "t",
  profile_version: "t",
  idempotency_key: "t",
  limit_version: "t",
  retention_version: "t",
  pause: "t",
  precedent: "t",
  consent: "t",
  consent_use: "t",
  sentinel_rule_version: "t",
  service: "t",
  project_webhook: "t",
  user_session: "(t.id, t.revoked_at)",
  api_token: "(t.id, t.name, t.scope, t.revoked_at)",
};

/** A hash of what is stored: two are equal exactly when nothing has changed in between. */
export async function deskFingerprint(): Promise<string> {
  const parts = Object.entries(TABLES).map(
    ([table, row]) =>
      `(SELECT coalesce(md5(string_agg(${row}::text, E'\\n' ORDER BY ${row}::text)), '-') FROM ${table} t)`,
  );
  const { rows } = await pool().query<{ hash: string }>(`SELECT concat_ws(' ', ${parts.join(", ")}) AS hash`);
  return rows[0]?.hash ?? "";
}
