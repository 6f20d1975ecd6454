import { z } from "zod";
import { readConsistently } from "#lib/db/connection/consistent-read.ts";
import type { Reader } from "#lib/db/connection/tx.ts";
import { HOLD_INVARIANTS } from "./hold-invariants.ts";
import type { Invariant, Repair } from "./invariant.ts";
import { LOG_INVARIANTS } from "./log-invariants.ts";
import { RUN_INVARIANTS } from "./run-invariants.ts";
import { TICKET_INVARIANTS } from "./ticket-invariants.ts";

/** Everything that is checked; tests go through it. */
export const INVARIANTS: readonly Invariant[] = [
  ...TICKET_INVARIANTS,
  ...RUN_INVARIANTS,
  ...HOLD_INVARIANTS,
  ...LOG_INVARIANTS,
];

/** A breach of an invariant. `subject` in words (`DEF-7 run 2`), `id` of what a repair is about, `repair` where one is safe. */
export type Finding = {
  invariant: string;
  subject: string;
  problem: string;
  id: string | null;
  repair: Repair | null;
};

/** Of one invariant so many breaches are told; the last one says how many there are in all. */
const MAX_FINDINGS = 20;

const FindingRow = z.object({
  subject: z.string(),
  problem: z.string(),
  id: z.string().nullable(),
  total: z.number(),
});

/**
 * Proves everything that must always hold (docs/guarantees.md) on a database, also while a desk works on it: all statements read one
 * snapshot, and what takes time by itself (a lease that ran out) is a breach only when it is long over. Reads whole
 * tables: about a second for 100,000 events. Empty: nothing is wrong.
 */
export function checkInvariants(): Promise<Finding[]> {
  return readConsistently(breaches);
}

/** The same as one transaction sees it. */
export async function breaches(from: Reader): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const invariant of INVARIANTS) findings.push(...(await breachesOf(from, invariant)));
  return findings;
}

async function breachesOf(from: Reader, { name, sql, repair }: Invariant): Promise<Finding[]> {
  const rows = await from.rows(
    FindingRow,
    `SELECT b.subject, b.problem, b.id::text AS id, count(*) OVER ()::int AS total FROM (${sql}) b ORDER BY b.subject, b.problem LIMIT ${MAX_FINDINGS}`,
  );
  const findings = rows.map(({ subject, problem, id }) => ({
    invariant: name,
    subject,
    problem,
    id,
    repair: repair ?? null,
  }));
  const left = (rows[0]?.total ?? 0) - rows.length;
  if (left <= 0) return findings;
  return [
    ...findings,
    { invariant: name, subject: "and more", problem: `${left} more of the same`, id: null, repair: null },
  ];
}
