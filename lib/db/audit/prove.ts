import { z } from "zod";
import type { Reader } from "#lib/db/connection/tx.ts";
import { WEB_ROLE } from "#lib/db/connection/web-role.ts";

const StrayRow = z.object({ id: z.string(), waits: z.boolean() });
/** `waits`: in the tail. */
export type StrayLine = z.infer<typeof StrayRow>;

/**
 * Lines that stand outside of both chain and tail, and those that wait in the tail for longer than a minute, which is longer than
 * any transaction lasts. Reads both tables whole.
 */
export async function readStrayLines(from: Reader): Promise<StrayLine[]> {
  return from.rows(
    StrayRow,
    `SELECT a.id, t.audit_id IS NOT NULL AS waits
     FROM audit a LEFT JOIN audit_link l ON l.audit_id = a.id LEFT JOIN audit_tail t ON t.audit_id = a.id
     WHERE l.audit_id IS NULL AND (t.audit_id IS NULL OR a.at < clock_timestamp() - interval '1 minute')
     ORDER BY a.at, a.id LIMIT 20`,
  );
}

const CountRow = z.object({ count: z.number() });

/** How many lines wait to be chained. */
export async function countTail(from: Reader): Promise<number> {
  return (await from.only(CountRow, "SELECT count(*)::int AS count FROM audit_tail")).count;
}

const GuardRow = z.object({ problem: z.string() });

/** What is missing of the triggers that refuse every change, and which rights the web role has too many. Catalogs. */
export async function readMissingGuards(from: Reader): Promise<string[]> {
  const rows = await from.rows(
    GuardRow,
    `SELECT format('the trigger that keeps %s append-only is missing or off', t) AS problem FROM unnest(ARRAY['audit', 'audit_link']) t
     WHERE NOT EXISTS (SELECT 1 FROM pg_trigger g WHERE g.tgrelid = t::regclass AND g.tgname = 'audit_append_only' AND g.tgenabled IN ('O', 'A'))
     UNION ALL
     SELECT format('the role %s may change %s', r.rolname, t) FROM pg_roles r, unnest(ARRAY['audit', 'audit_link']) t
     WHERE r.rolname = $1 AND has_table_privilege(r.oid, t::regclass, 'UPDATE, DELETE, TRUNCATE')
     ORDER BY 1`,
    [WEB_ROLE],
  );
  return rows.map(({ problem }) => problem);
}
