import { z } from "zod";
import { readAsks } from "#lib/db/agents/agent-asks.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { policyOf } from "#lib/db/policies/policies.ts";
import { isLimited, readBeforeClaim, readRunning } from "#lib/db/queue/claim-gates.ts";
import { readWaitedFor } from "#lib/db/services/waiting-tickets.ts";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { shutGates } from "#lib/engine/queue/claim-gates.ts";
import type { ClaimFacts } from "#lib/engine/queue/claim-reasons.ts";
import type { Gate } from "#lib/engine/queue/gate.ts";
import { RUN_STATE_NAMES } from "#lib/engine/runs/run-states.ts";
import { downWords } from "#lib/engine/services/down-words.ts";
import { TICKET_STATE_NAMES } from "#lib/engine/tickets/ticket-states.ts";

const FactsRow = z.object({
  now: z.date(),
  projectId: z.string(),
  state: z.enum(TICKET_STATE_NAMES),
  driver: z.string().nullable(),
  labels: z.array(z.string()),
  retryAfter: z.date().nullable(),
  notBefore: z.date().nullable(),
  holdReason: z.enum(HOLD_REASON_NAMES).nullable(),
  holdSummary: z.string().nullable(),
  runNumber: z.number().nullable(),
  runAgent: z.string().nullable(),
  runState: z.enum(RUN_STATE_NAMES).nullable(),
  resumingSince: z.date().nullable(),
  reviewedBy: z.string().nullable(),
  waitsFor: z.array(z.string()),
  policy: z.unknown(),
});

/**
 * What says why nobody gets a ticket; null where there is none. By its key, its runs, hold_one_open, review_one_open, the key
 * of ticket_dependency, the last entry of policy_version, and what `readAsks` reads.
 */
export async function readClaimFacts(ticketId: string): Promise<ClaimFacts | null> {
  const row = await reader.row(
    FactsRow,
    `SELECT clock_timestamp() AS now, t.project_id AS "projectId", t.state, t.driver, t.labels, t.retry_after AS "retryAfter", t.not_before AS "notBefore",
       h.reason AS "holdReason", h.summary AS "holdSummary", r.number AS "runNumber", r.agent AS "runAgent", r.state AS "runState",
       r.resuming_since AS "resumingSince", CASE WHEN v.state = 'claimed' THEN v.sentinel END AS "reviewedBy",
       ARRAY(SELECT o.key FROM ticket_dependency d JOIN ticket o ON o.id = d.depends_on_id
         WHERE d.ticket_id = t.id AND NOT d.waived AND o.state <> 'done' ORDER BY o.created_at, o.key) AS "waitsFor",
       (SELECT p.policy FROM policy_version p WHERE p.project_id = t.project_id ORDER BY p.version DESC LIMIT 1) AS policy
     FROM ticket t
     LEFT JOIN hold h ON h.ticket_id = t.id AND h.state = 'open'
     LEFT JOIN run r ON r.ticket_id = t.id AND r.state IN ('running', 'paused', 'resuming')
     LEFT JOIN review v ON v.ticket_id = t.id AND v.state <> 'done'
     WHERE t.id = $1`,
    [ticketId],
  );
  if (row === null) return null;
  const asks = await readAsks(row.projectId);
  return { ...asFacts(row), asks, gates: [...(await readServiceGate(ticketId, row.now)), ...(await readGates(row))] };
}

function asFacts(row: z.infer<typeof FactsRow>): Omit<ClaimFacts, "asks" | "gates"> {
  const { now, projectId, state, driver, labels, retryAfter, notBefore, reviewedBy, waitsFor, holdReason, runState } =
    row;
  const { unfetched } = policyOf(projectId, row.policy).waits;
  const unfetchedAt = row.resumingSince && new Date(row.resumingSince.getTime() + unfetched * 60_000);
  return {
    now,
    ticket: { projectId, state, driver, labels, retryAfter, notBefore },
    hold: holdReason && { reason: holdReason, summary: row.holdSummary ?? "" },
    run: runState && { number: row.runNumber ?? 0, agent: row.runAgent ?? "", state: runState, unfetchedAt },
    reviewedBy,
    waitsFor,
  };
}

/** The service that failed its last attempt, while it is down. Claims that name another, or none, may take it. */
async function readServiceGate(ticketId: string, now: Date): Promise<Gate[]> {
  const down = await readWaitedFor(reader, ticketId);
  if (down === null) return [];
  const text = `${downWords(down.name, down.state)}; claims that name another service may take it`;
  return [
    {
      code: "service",
      room: 0,
      label: null,
      text,
      until: down.probeAt !== null && down.probeAt > now ? down.probeAt : null,
    },
  ];
}

/** The gates that keep every claim from a ticket, by pauses and limits of its project. */
async function readGates({ projectId, labels }: z.infer<typeof FactsRow>): Promise<Gate[]> {
  const { gates } = await readBeforeClaim([projectId], 0);
  const [project] = gates;
  if (project === undefined) return [];
  const counts = isLimited(project) ? await readRunning(reader, [projectId], NOBODY) : null;
  return shutGates({ ...project, counts: counts?.get(projectId) ?? null }, labels);
}

/** Limits of what a claim names keep some claims from a ticket, not all. */
const NOBODY = { agent: null, service: null, repo: null };
