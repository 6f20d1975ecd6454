import { z } from "zod";
import { ALIVE_SECONDS } from "#lib/contract/agents.ts";
import { reader } from "#lib/db/connection/transaction.ts";

const StandingRow = z.object({
  version: z.string(),
  standby: z.boolean(),
  /** of the servers that follow it; null: the role may not read statistics */
  standbys: z
    .array(z.object({ name: z.string(), sync: z.boolean(), behindSeconds: z.number(), behindBytes: z.number() }))
    .nullable(),
  agents: z.number(),
  sentinels: z.number(),
});
export type DatabaseStanding = z.infer<typeof StandingRow>;

/** What the database is, who follows it, and how many agents have asked for work lately. A row for each standby and each agent. */
export async function readDatabaseStanding(): Promise<DatabaseStanding> {
  return reader.only(
    StandingRow,
    `SELECT current_setting('server_version') AS version, pg_is_in_recovery() AS standby,
       CASE WHEN pg_has_role('pg_read_all_stats', 'USAGE') THEN (
         SELECT coalesce(jsonb_agg(jsonb_build_object(
           'name', application_name, 'sync', sync_state IN ('sync', 'quorum'),
           'behindSeconds', coalesce(extract(epoch FROM replay_lag), 0)::float8,
           'behindBytes', coalesce(pg_wal_lsn_diff(sent_lsn, replay_lsn), 0)::float8) ORDER BY application_name), '[]')
         FROM pg_stat_replication) END AS standbys,
       (SELECT count(DISTINCT name)::int FROM agent_seen WHERE role = 'agent' AND seen_at > clock_timestamp() - make_interval(secs => $1)) AS agents,
       (SELECT count(DISTINCT name)::int FROM agent_seen WHERE role = 'sentinel' AND seen_at > clock_timestamp() - make_interval(secs => $1)) AS sentinels`,
    [ALIVE_SECONDS],
  );
}
