import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Reader, Tx } from "#lib/db/connection/tx.ts";
import type { LogPlace } from "#lib/engine/events/decide-epoch.ts";

const StandingRow = z.object({
  /** names the log: an id of the stream from another epoch is not taken for one of this */
  epoch: z.string(),
  generation: z.number(),
  stored: z.object({ cluster: z.string().nullable(), timeline: z.string().nullable() }),
  cluster: z.string().nullable(),
  timeline: z.string().nullable(),
  /** the next transaction of the cluster */
  next: z.string(),
  /** the last line of the log is of a transaction that the cluster has not come to */
  ahead: z.boolean(),
  last: z.object({ tx: z.string(), id: z.number(), at: z.string() }).nullable(),
});
/** A line of the log: its place, and when it was written. */
export type LogLine = NonNullable<z.infer<typeof StandingRow>["last"]>;

/** Where the log says that it lives, and where it does. */
export type LogStanding = Omit<z.infer<typeof StandingRow>, "cluster" | "timeline"> & { now: LogPlace };

/** What the role may ask; a managed service may have taken both away. */
const RightsRow = z.object({ system: z.boolean(), timeline: z.boolean() });
const RIGHTS = `SELECT coalesce(has_function_privilege(to_regprocedure('pg_control_system()'), 'EXECUTE'), false) AS system,
  coalesce(has_function_privilege(to_regprocedure('pg_walfile_name(pg_lsn)'), 'EXECUTE')
    AND has_function_privilege(to_regprocedure('pg_current_wal_insert_lsn()'), 'EXECUTE'), false) AS timeline`;

/** Where the log stands: a few microseconds of the control file, and the last entry of the primary key of event. */
export async function readLogStanding(from: Reader = reader): Promise<LogStanding> {
  const may = await from.only(RightsRow, RIGHTS);
  const { cluster, timeline, ...standing } = await from.only(
    StandingRow,
    `SELECT i.epoch, i.generation, jsonb_build_object('cluster', i.cluster, 'timeline', i.timeline) AS stored,
       ${may.system ? "(SELECT system_identifier FROM pg_control_system()) || '/' || (SELECT oid FROM pg_database WHERE datname = current_database())" : "NULL::text"} AS cluster,
       ${may.timeline ? "left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)" : "NULL::text"} AS timeline,
       pg_snapshot_xmax(pg_current_snapshot())::text AS next,
       coalesce(e.tx >= log_number(pg_snapshot_xmax(pg_current_snapshot())), false) AS ahead,
       CASE WHEN e.id IS NOT NULL THEN jsonb_build_object('tx', e.tx::text, 'id', e.id, 'at', e.at) END AS last
     FROM installation i LEFT JOIN (SELECT tx, id, at FROM event ORDER BY tx DESC, id DESC LIMIT 1) e ON true`,
  );
  return { ...standing, now: { cluster, timeline } };
}

/**
 * Keeps everybody from writing to the log until the transaction ends, and waits for those who do: a line with a number of the
 * generation before could otherwise be committed after the first of the next, where no reader would look for it.
 */
export async function lockLog(tx: Tx): Promise<void> {
  await tx.run("LOCK TABLE event IN SHARE ROW EXCLUSIVE MODE");
}

/** Notes where the log lives. By the only row. */
export async function updateLogPlace(tx: Tx, { cluster, timeline }: LogPlace): Promise<void> {
  await tx.run("UPDATE installation SET cluster = coalesce($1, cluster), timeline = coalesce($2, timeline)", [
    cluster,
    timeline,
  ]);
}

const EpochRow = z.object({ epoch: z.string() });

/** Begins a generation of the log, with an epoch of its own, which it answers. By the only row. */
export async function updateEpoch(tx: Tx, { cluster, timeline }: LogPlace): Promise<string> {
  const row = await tx.only(
    EpochRow,
    `UPDATE installation SET epoch = substr(md5(gen_random_uuid()::text), 1, 8), generation = generation + 1, cluster = $1, timeline = $2
     RETURNING epoch`,
    [cluster, timeline],
  );
  return row.epoch;
}

/**
 * Notes that the log has lost its end, if `seen`, which a process had read, is no longer there: from the newest line before it until
 * now. Only of the last hour: an older line may have gone to a file. Two looks at the primary key of event. False: it is there.
 */
export async function updateLoss(tx: Tx, { tx: number, id, at }: LogLine): Promise<boolean> {
  return tx.wrote(
    `UPDATE installation SET lost_until = clock_timestamp(), lost_since = coalesce(
       (SELECT e.at FROM event e WHERE (e.tx, e.id) < ($1::xid8, $2) ORDER BY e.tx DESC, e.id DESC LIMIT 1), created_at)
     WHERE $3::timestamptz > clock_timestamp() - interval '1 hour' AND NOT EXISTS (SELECT 1 FROM event WHERE tx = $1::xid8 AND id = $2)`,
    [number, id, at],
  );
}

const LossRow = z.object({ since: z.date(), until: z.date() });
/** Between when and when what was written may have been lost. */
export type LogLoss = z.infer<typeof LossRow>;

/** What was lost within the last day; null where nothing was. The only row. */
export async function readLoss(): Promise<LogLoss | null> {
  return reader.row(
    LossRow,
    `SELECT lost_since AS since, lost_until AS until FROM installation WHERE lost_until > clock_timestamp() - interval '1 day'`,
  );
}
