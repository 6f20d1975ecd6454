import { CATEGORY_NAMES, type Category } from "#lib/engine/failures/categories.ts";
import type { PastReview, PastRun, PastTicket } from "#lib/engine/policies/past-ticket.ts";
import type { Policy } from "#lib/engine/policies/policy.ts";
import { decideVerdict } from "#lib/engine/reviews/decide-verdict.ts";
import { decideOutcome } from "#lib/engine/runs/decide-outcome.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { makeFacts, makeReview, makeRun } from "./facts.ts";

export type End = Category | "succeeded" | "lost" | "cancelled";

/** How attempts end, what sentinels say, and what a person does with a hold: nothing once these are used up. */
export type World = { ends: End[]; verdicts: PastReview["verdict"][]; decides: ("retry" | "review")[] };

type Life = { facts: TicketFacts; world: World; past: PastRun[]; holds: number };

/** What a ticket goes through in a world, where the engine decides as it does for the desk; jitter is at its mean. */
export function liveTicket(policy: Policy, { ends, verdicts, decides }: World): { ticket: PastTicket; holds: number } {
  const world = { ends: [...ends], verdicts: [...verdicts], decides: [...decides] };
  const life: Life = { facts: makeFacts({ policy, runs: [], reviews: [] }), world, past: [], holds: 0 };
  for (let end = world.ends.shift(); end !== undefined && attempt(life, end); ) end = world.ends.shift();
  return { ticket: { id: "t", runs: life.past, grants: [] }, holds: life.holds };
}

/** Whether there is another attempt after it. */
function attempt(life: Life, end: End): boolean {
  const { facts, past } = life;
  const number = past.length + 1;
  const { budget } = facts.ticket;
  const run = makeRun({ id: String(number), number, budget });
  facts.runs.push(run);
  const state = isCategory(end) ? "failed" : end;
  const ended: PastRun = {
    number,
    startedAt: new Date(number),
    budget,
    state,
    category: null,
    retryAfterSeconds: null,
    reviews: [],
  };
  past.push(ended);
  if (end === "cancelled") {
    run.state = state;
    return decide(life) === "retry";
  }
  const step = decideOutcome(
    facts,
    run,
    isCategory(end) ? { outcome: "failed", error: ERRORS[end] } : { outcome: end },
    0.5,
  );
  const category = step?.failure?.category ?? null;
  Object.assign(run, { state, category, retried: step?.failure?.step.action === "retry" });
  ended.category = category;
  if (category === null) return reviewed(life, ended);
  return step?.hold ? hold(life) === "retry" : true;
}

function reviewed(life: Life, run: PastRun): boolean {
  const { facts, world } = life;
  for (let verdict = world.verdicts.shift(); verdict !== undefined; verdict = world.verdicts.shift()) {
    const { budget, reviewBudget } = facts.ticket;
    const step = decideVerdict(facts, String(run.number), { verdict, findings: [] }, 0.5);
    facts.reviews.push(makeReview({ runId: String(run.number), verdict, budget, reviewBudget }));
    run.reviews.push({ verdict, budget, reviewBudget });
    const verb = step.hold ? hold(life) : null;
    if (verb === undefined || verdict === "approved") return false;
    if (verb === "retry" || (verb === null && verdict === "rejected")) return true;
  }
  return false;
}

function hold(life: Life): "retry" | "review" | undefined {
  life.holds++;
  return decide(life);
}

function decide({ facts, world }: Life): "retry" | "review" | undefined {
  const verb = world.decides.shift();
  if (verb === "retry") facts.ticket.budget++;
  if (verb === "review") facts.ticket.reviewBudget++;
  return verb;
}

function isCategory(end: End): end is Category {
  return (CATEGORY_NAMES as readonly string[]).includes(end);
}

/** A failure of each category. */
const ERRORS: Record<Category, { message: string; httpStatus?: number }> = {
  api: { message: "503 overloaded", httpStatus: 503 },
  timeout: { message: "timed out after 30 s" },
  runtime: { message: "ENOENT: no such file or directory" },
  logic: { message: "AssertionError: expected 1 to be 2" },
  syntax: { message: "SyntaxError: Unexpected token" },
  context: { message: "prompt is too long: 210000 tokens > 200000 maximum" },
  manual_review: { message: "zzz" },
  auth: { message: "401 Unauthorized: invalid API key", httpStatus: 401 },
  request: { message: "404 model not found", httpStatus: 404 },
  incomplete: { message: "stopped without finishing" },
  verification: { message: "3 tests failed" },
  security: { message: "content policy violation: blocked" },
  infrastructure: { message: "worker was evicted" },
};
