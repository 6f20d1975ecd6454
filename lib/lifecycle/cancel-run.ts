import type { Run } from "../contract/runs.ts";
import { findRun } from "../db/find-ticket.ts";
import { lockTicket } from "../db/lock-ticket.ts";
import { readRun } from "../db/runs.ts";
import { transact } from "../db/transaction.ts";
import type { Access } from "../engine/access.ts";
import { RUN_STATES } from "../engine/run-states.ts";
import { authorize, found, person } from "./authorize.ts";
import { holdForPerson } from "./hold-ticket.ts";
import { Refusal } from "./refusal.ts";
import { withdrawHold } from "./steps/open-hold.ts";

/** Stop run: the run is cancelled and its ticket held for a person, so that nothing is left in a state nobody polls (DESIGN 2). */
export async function cancelRun(access: Access, runId: string, input: { note?: string | null }): Promise<Run> {
  const target = found(await findRun(runId), "run");
  authorize(access, "decide", target.projectId);
  await transact(person(access), async (tx) => {
    const facts = found(await lockTicket(tx, target.ticketId), "ticket");
    const run = found(facts.runs.find((candidate) => candidate.id === runId) ?? null, "run");
    if (!RUN_STATES[run.state].open) throw new Refusal("stale_transition", `The run is ${run.state} already.`);
    await withdrawHold(tx, facts, "run_stopped");
    await holdForPerson(tx, facts, access, input.note || `${access.userName} stopped attempt ${run.number}`);
  });
  return readRun(runId);
}
