/**
 * The verbs of agents and readers in process, for measurements beside other queues: on project `default`, through the lifecycle
 * verbs and queries that the API calls, without HTTP. Measurements outside this repository use these and no private path.
 *
 *     import { claim, createTickets, finish, withDisposableDatabase } from "./bench/verbs.ts";
 */
import { type Claim, ClaimWork, type FinishAnswer } from "#lib/contract/runs/claims.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import { CreateTicket, ListTickets, type Ticket } from "#lib/contract/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { claimRuns } from "#lib/lifecycle/runs/claim-runs.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { finishRuns } from "#lib/lifecycle/runs/finish-runs.ts";
import { createTicket } from "#lib/lifecycle/tickets/create-ticket.ts";
import { listTickets as listTicketsOf } from "#lib/server/queries/tickets/list-tickets.ts";
import { benchAccess, withDisposableDatabase as onDisposableDatabase } from "./disposable-database.ts";
import { type History, insertHistory } from "./insert-history.ts";

const PROJECT = "default";
const LEAD = benchAccess("lead");
const AGENT: Access = { ...LEAD, scope: "agent", tokenId: "tok_bench", sessionId: null };

/** Runs `measure` on a migrated PostgreSQL of its own, at the superuser's URL, and takes the server away afterwards. */
export async function withDisposableDatabase<T>(measure: (url: string) => Promise<T>): Promise<T> {
  return onDisposableDatabase(measure);
}

/** Creates `count` tickets that are ready and ask for no review, one after the other. */
export async function createTickets(count: number): Promise<Ticket[]> {
  const tickets: Ticket[] = [];
  for (let n = 1; n <= count; n++) {
    const input = CreateTicket.parse({ project: PROJECT, title: `Measured ticket ${n}`, reviewRequired: false });
    tickets.push(await createTicket(LEAD, input));
  }
  return tickets;
}

/** Claims up to `limit` (at most 50) tickets that are claimable now. */
export async function claim(wanted: { project?: string; labels?: string[]; limit: number }): Promise<Claim[]> {
  return claimRuns(AGENT, ClaimWork.parse({ agent: "bench", project: PROJECT, ...wanted }));
}

/** Ends the runs of all these claims as succeeded. */
export async function finish(claims: readonly Claim[]): Promise<FinishAnswer[]> {
  const ends = claims.map(({ run, leaseToken }) => ({
    runId: run.id,
    input: FinishRun.parse({ outcome: "succeeded", leaseToken }),
  }));
  const [only] = ends;
  if (ends.length === 1 && only) return [await finishRun(AGENT, only.runId, only.input)];
  return (await finishRuns(AGENT, ends)).map((answer) => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
}

/** A page of the list of tickets, newest first. */
export async function listTickets(wanted: {
  project: string;
  limit: number;
  state?: string[];
  category?: string[];
}): Promise<{ items: Ticket[]; nextCursor: string | null }> {
  const { state = [], category = [], ...query } = wanted;
  const filters = {
    ...(state.length > 0 && { state: state.join() }),
    ...(category.length > 0 && { category: category.join() }),
  };
  return listTicketsOf(LEAD, ListTickets.parse({ ...query, ...filters }));
}

/**
 * Adds a past to project `default`: tickets that are done (each tenth failed once before), tickets that are ready, tickets
 * whose backoff runs for hours, and so many lines of the event log beyond those of the tickets. All tables that a verb would
 * have written are filled; the statistics are fresh afterwards.
 */
export async function seedHistory(history: Partial<History>): Promise<void> {
  await insertHistory({ done: 0, ready: 0, backoff: 0, events: 0, ...history });
}
