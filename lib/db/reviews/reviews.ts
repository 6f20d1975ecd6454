import { z } from "zod";
import type { Finding, Review, Waiver } from "#lib/contract/reviews.ts";
import type { Finding as FindingRow, Review as ReviewRow } from "#lib/db/connection/generated/client.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { findingsLedger, waivedKeys } from "#lib/engine/reviews/findings-ledger.ts";
import { readWaivers } from "./finding-waivers.ts";

type ReviewWithFindings = ReviewRow & { findings: FindingRow[] };
type Fate = Pick<Finding, "fate" | "firstReview" | "lastReview">;

/**
 * All reviews of a ticket, or those of these runs alone, oldest first, each finding with its fate as of now
 * (docs/contract.md#verdicts), which every review of the ticket settles.
 */
export async function readReviews(ticketId: string, runIds: string[] | null = null): Promise<Review[]> {
  const reviews = (await readReviewsOf([ticketId])).get(ticketId) ?? [];
  return runIds === null ? reviews : reviews.filter(({ runId }) => runIds.includes(runId));
}

/** One review. Throws where there is none. */
export async function readReview(id: string): Promise<Review> {
  const { ticketId } = await prisma().review.findUniqueOrThrow({ where: { id }, select: { ticketId: true } });
  const found = (await readReviews(ticketId)).find((review) => review.id === id);
  if (found === undefined) throw new Error(`review ${id} vanished while it was read`);
  return found;
}

/** The reviews of several tickets in one read: ticket id → reviews, oldest first. */
export async function readReviewsOf(ticketIds: string[]): Promise<Map<string, Review[]>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await prisma().review.findMany({
    where: { ticketId: { in: ticketIds } },
    orderBy: [{ ticketId: "asc" }, { number: "asc" }],
    include: { findings: { orderBy: { position: "asc" } } },
  });
  const byTicket = Map.groupBy(rows, (row) => row.ticketId);
  const waivers = await readWaivers([...byTicket.keys()]);
  return new Map(
    [...byTicket].map(([ticketId, reviews]) => [ticketId, presentReviews(reviews, waivers.get(ticketId) ?? new Map())]),
  );
}

/** `rows` are all reviews of one ticket: the fate of a finding depends on every one of them. `waivers` by key of the finding. */
function presentReviews(rows: ReviewWithFindings[], waivers: Map<string, Waiver>): Review[] {
  const fates = findingsLedger(
    rows.map(({ number, verdict, findings }) => ({ number, verdict: verdict as Review["verdict"], findings })),
    waivedKeys([...waivers].map(([key, { by }]) => ({ key, by }))),
  );
  return rows.map((row) => presentReview(row, fates, waivers));
}

function presentReview(row: ReviewWithFindings, fates: Map<string, Fate>, waivers: Map<string, Waiver>): Review {
  return {
    id: row.id,
    number: row.number,
    runId: row.runId,
    sentinel: row.sentinel,
    state: row.state as Review["state"],
    verdict: row.verdict as Review["verdict"],
    saidVerdict: row.saidVerdict as Review["saidVerdict"],
    score: row.score,
    summary: row.summary,
    error: row.error,
    findings: row.findings.map((finding) => ({
      ...presentFinding(finding, row.number, fates.get(finding.key)),
      waiver: waivers.get(finding.key) ?? null,
    })),
    feedbackForAgent: row.feedback as string[],
    criteria: row.criteria as Review["criteria"],
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** A finding of a review that the ledger does not count is new, and known from that review alone. */
function presentFinding(
  row: FindingRow,
  review: number,
  fate: Fate = { fate: "new", firstReview: review, lastReview: review },
): Omit<Finding, "waiver"> {
  return {
    key: row.key,
    severity: row.severity as Finding["severity"],
    category: row.category,
    file: row.file,
    line: row.line,
    issue: row.issue,
    suggestion: row.suggestion,
    scopeDrift: row.scopeDrift,
    advisory: row.advisory,
    fate: fate.fate,
    firstReview: fate.firstReview,
    lastReview: fate.lastReview,
  };
}

const FoundRow = z.object({ id: z.string(), projectId: z.string(), ticketId: z.string() });

/** A review's ticket and project, by its id: one probe of the primary key. Null where there is none. */
export async function findReview(id: string): Promise<z.infer<typeof FoundRow> | null> {
  return reader.row(
    FoundRow,
    'SELECT id, project_id AS "projectId", ticket_id AS "ticketId" FROM review WHERE id = $1',
    [id],
  );
}
