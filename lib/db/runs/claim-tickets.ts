import { z } from "zod";
import type { RunIsolation } from "#lib/contract/runs/isolation.ts";
import { planned, type Tx } from "#lib/db/connection/tx.ts";
import type { Allowance } from "#lib/engine/queue/claim-gates.ts";
import type { Head } from "#lib/engine/queue/take-turns.ts";

/** What a claim asks for. `projects` null: every project. */
export type ClaimFilter = { projects: string[] | null; labels: string[]; driver: string | null };

/** `among`: the ids of all that have the labels, where they are few; null: they are many, or there are no labels to have. */
export type NarrowFilter = ClaimFilter & { among: string[] | null };

/** Who starts a run, and what the claim says that its work will use. */
export type RunHolder = {
  agent: string;
  service: string | null;
  repo: string | null;
  leaseSeconds: number;
  isolation: RunIsolation | null;
  /** the service account of the claim's token */
  account: string | null;
};

const ClaimedRow = z.object({ ticketId: z.string(), projectId: z.string(), labels: z.array(z.string()) });
export type ClaimedTicket = z.infer<typeof ClaimedRow>;

const HeadRow = z.object({ projectId: z.string(), rank: z.number() });
const RunRow = z.object({ runId: z.string(), ticketId: z.string() });

/**
 * Takes claimable tickets, the most urgent and oldest first, from each project as many as it
 * allows; their runs are inserted in the same transaction. No claim waits for another one (SKIP LOCKED); a ticket that another transaction only refers
 * to is not skipped (NO KEY UPDATE). The array tells PostgreSQL that they are few: else it reads the whole table. Fewer rows than allowed: no more is claimable there. Index ticket_claim for each project:
 * as many entries as tickets are taken, locked by others or without what the claim asks for.
 */
export async function claimTickets(tx: Tx, filter: NarrowFilter, allowances: Allowance[]): Promise<ClaimedTicket[]> {
  return tx.rows(ClaimedRow, planned(claimFrom(claimable(filter))), asked(filter, allowances));
}

const IdRow = z.object({ id: z.string() });
/** So many tickets are sorted rather than looked for along the queue. */
const FEW = 100;

/** Says which tickets have the labels of a claim, where they are few. Index ticket_claim_labels; of a common label the first it meets. */
export async function narrowFilter(tx: Tx, filter: ClaimFilter): Promise<NarrowFilter> {
  if (filter.labels.length === 0) return { ...filter, among: null };
  const rows = await tx.rows(
    IdRow,
    "SELECT id FROM ticket WHERE state = 'ready' AND due AND labels @> $1::text[] LIMIT $2",
    [filter.labels, FEW + 1],
  );
  return { ...filter, among: rows.length > FEW ? null : rows.map(({ id }) => id) };
}

/**
 * What each project has for a claim, in its own order and at most as much as it allows, without a lock: others may take it
 * first. Index ticket_claim from its start, once for each project.
 */
export async function readHeads(tx: Tx, filter: NarrowFilter, allowances: Allowance[]): Promise<Head[]> {
  return tx.rows(
    HeadRow,
    `SELECT a.project_id AS "projectId", t.rank FROM ${ALLOWED} CROSS JOIN LATERAL (
       SELECT ${CLASS} AS rank, t.created_at, t.number FROM ticket t WHERE ${claimable(filter)}
       ORDER BY ${CLASS}, t.created_at, t.number LIMIT a.take) t
     ORDER BY t.rank, t.created_at, t.number`,
    asked(filter, allowances),
  );
}

const PROMOTED_AT_ONCE = 500;

/**
 * Moves tickets whose backoff has ended, and whose `notBefore` has come, into the index that claims read, the longest overdue first and no more than a batch.
 * Index ticket_waiting from its start: only what is due, most of the time nothing.
 */
export async function promoteDueTickets(tx: Pick<Tx, "run">): Promise<void> {
  await tx.run(
    `UPDATE ticket SET due = true WHERE id = ANY (ARRAY(
       SELECT id FROM ticket WHERE state = 'ready' AND NOT due AND greatest(retry_after, not_before) <= now()
       ORDER BY greatest(retry_after, not_before) LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED))`,
    [PROMOTED_AT_ONCE],
  );
}

/**
 * Whose own decided runs are claimed at once: by the agent's name, but for those whose token somebody `awaited` with just now.
 * `profiles`: the ids of those that the claim may go on with; `account`: its service account.
 */
export type OwnRuns = { agent: string; awaited: string[]; profiles: string[]; account: string | null };

/**
 * Locks the ticket of one run that was decided on, and that is the agent's own or was not fetched by its agent within the time
 * (docs/contract.md#resume), under the same filter: with the profile that it had, else by the same service account. One that an
 * earlier release started has none. Null: there is none that nobody else has locked. Index run_resuming.
 */
export async function lockUnfetchedRun(
  tx: Tx,
  filter: ClaimFilter,
  allowances: Allowance[],
  own: OwnRuns,
  afterSeconds: number,
) {
  return tx.row(
    RunRow,
    `SELECT r.id AS "runId", r.ticket_id AS "ticketId"
     FROM run r JOIN ticket t ON t.id = r.ticket_id JOIN ${ALLOWED} ON a.project_id = t.project_id
     WHERE r.state = 'resuming' AND a.take > 0 AND ${MATCHES}
       AND CASE WHEN r.profile_id IS NULL THEN r.account IS NULL OR r.account = $8 ELSE r.profile_id = ANY ($7::text[]) END
       AND ((r.agent = $5 AND r.id <> ALL ($6::text[])) OR r.resuming_since <= now() - make_interval(secs => $4::int))
     ORDER BY ${CLASS}, r.resuming_since LIMIT 1 FOR NO KEY UPDATE OF t SKIP LOCKED`,
    [...asked(filter, allowances), afterSeconds, own.agent, own.awaited, own.profiles, own.account],
  );
}

/** The priority that a ticket is claimed by: each span of waiting raises it by a class (age-tickets.ts). As in ticket_claim. */
const CLASS = "greatest(t.priority - t.aged, 0)";
const ALLOWED = "jsonb_to_recordset($1::jsonb) AS a (project_id text, take int, without text[])";
/**
 * A ticket with a driver goes only to a claim that names it; one without goes to any. The ticket has all the labels, which never
 * choose the index here: the plan for any labels would read and sort all that are ready by ticket_claim_labels.
 */
const MATCHES =
  "(t.driver IS NULL OR t.driver = $2) AND (t.labels || '{}') @> $3::text[] AND NOT t.labels && a.without";
const CLAIMABLE = `t.project_id = a.project_id AND t.state = 'ready' AND t.due AND ${MATCHES}`;
/** Of few tickets nothing but their ids may choose the index: PostgreSQL would rather walk all that are ready in a project. */
const FEW_CLAIMABLE = `t.id = ANY ($4) AND t.project_id || '' = a.project_id AND t.state || '' = 'ready' AND t.due AND ${MATCHES}`;
const claimable = ({ among }: NarrowFilter): string => (among === null ? CLAIMABLE : FEW_CLAIMABLE);

const claimFrom = (claimable: string): string => `WITH picked AS MATERIALIZED (
     SELECT t.* FROM ${ALLOWED} CROSS JOIN LATERAL (
       SELECT t.id, ${CLASS} AS class, t.created_at, t.number FROM ticket t WHERE ${claimable}
       ORDER BY ${CLASS}, t.created_at, t.number LIMIT a.take FOR NO KEY UPDATE SKIP LOCKED) t),
   taken AS (
     UPDATE ticket t SET state = 'in_progress', retry_after = NULL, version = t.version + 1, updated_at = clock_timestamp()
     FROM picked p WHERE t.id = p.id AND t.id = ANY (ARRAY(SELECT id FROM picked)) AND t.state = 'ready'
     RETURNING t.id, t.project_id, t.labels, p.class, p.created_at, p.number)
   SELECT id AS "ticketId", project_id AS "projectId", labels FROM taken ORDER BY class, created_at, number`;

/** The parameters $1 to $3 of the above, and $4 where it has one. */
function asked(filter: ClaimFilter & { among?: string[] | null }, allowances: Allowance[]): unknown[] {
  const projects = allowances.map(({ projectId, take, without }) => ({ project_id: projectId, take, without }));
  return [JSON.stringify(projects), filter.driver, filter.labels, ...(filter.among ? [filter.among] : [])];
}
