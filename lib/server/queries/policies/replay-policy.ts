import {
  type PolicyReplay,
  REPLAY_LISTS,
  REPLAY_TICKETS,
  REPLAYED_DAYS,
  type ReplayList,
  type ReplayPolicy,
} from "#lib/contract/policies/policy-replay.ts";
import { databaseNow } from "#lib/db/connection/database-now.ts";
import { readPolicy } from "#lib/db/policies/policies.ts";
import { type ReplayHistory, readReplayHistory } from "#lib/db/policies/replay-history.ts";
import { readTicketNames } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { type Comparison, compareReplays, type ReplayedTicket } from "#lib/engine/policies/compare-replays.ts";
import { failedIn, type PastHold, type PastRun, pastDeadline, stretchesOf } from "#lib/engine/policies/past-ticket.ts";
import { completePolicy } from "#lib/engine/policies/policy.ts";
import { findProjectFor } from "#lib/lifecycle/projects/find-project-for.ts";
import { dayStarts } from "../insights/day-starts.ts";

/**
 * What a policy would have made of the last 30 days of a project, beside what the one in force makes of them; for who may
 * decide there. Nothing is written. Cost: `lib/db/policies/replay-history.ts`, and some 10 µs for each attempt.
 */
export async function replayPolicy(access: Access, input: ReplayPolicy): Promise<PolicyReplay> {
  const { project: slug, zone, list, ...edited } = input;
  const project = await findProjectFor(access, "decide", slug);
  const to = await databaseNow();
  const days = dayStarts(to, REPLAYED_DAYS, zone);
  const [inForce, history] = await Promise.all([
    readPolicy(project.id),
    readReplayHistory(project.id, days[0] ?? to, to),
  ]);
  const policy = completePolicy(edited, inForce.policy);
  const compared = compareReplays(history.tickets, inForce.policy, policy);
  const overdue = {
    before: pastDeadline(history.holds, inForce.policy),
    after: pastDeadline(history.holds, policy),
  };
  return {
    version: inForce.version,
    from: history.from.toISOString(),
    to: to.toISOString(),
    complete: history.complete,
    looked: lookedAt(history),
    before: { ...compared.before, overdue: overdue.before.length },
    after: { ...compared.after, overdue: overdue.after.length },
    days: byDay(days, compared.made),
    counts: countLists(compared.tickets, overdue),
    unknown: compared.unknown,
    tickets: list === "overdue" ? await presentOverdue(overdue) : await present(compared.tickets, list ?? "lost"),
  };
}

function lookedAt({ tickets, holds }: ReplayHistory): PolicyReplay["looked"] {
  const steps = tickets.flatMap(stretchesOf).flatMap((stretch) => stretch.steps);
  return {
    tickets: tickets.length,
    attempts: steps.filter(({ review }) => review === null).length,
    failures: steps.filter((step) => step.review === null && failedIn(step) !== null).length,
    rejections: steps.filter(({ review }) => review?.verdict === "rejected").length,
    holds: holds.length,
  };
}

function byDay(days: readonly Date[], { before, after }: Comparison["made"]): PolicyReplay["days"] {
  const [were, are] = [countByDay(days, before), countByDay(days, after)];
  return days.map((day, index) => ({ at: day.toISOString(), before: were[index] ?? 0, after: are[index] ?? 0 }));
}

function countByDay(days: readonly Date[], runs: readonly PastRun[]): number[] {
  const counts = days.map(() => 0);
  const starts = days.map((day) => day.getTime());
  for (const { startedAt } of runs) {
    const day = starts.findLastIndex((start) => start <= startedAt.getTime());
    counts[day] = (counts[day] ?? 0) + 1;
  }
  return counts;
}

type Overdue = { before: PastHold[]; after: PastHold[] };

/** Which tickets a number is made of. */
const BEHIND: Record<Exclude<ReplayList, "overdue">, (ticket: ReplayedTicket) => boolean> = {
  attempts: ({ attempts }) => attempts !== 0,
  holds: ({ holds }) => holds !== 0,
  waits: ({ waitMs }) => waitMs !== 0,
  lost: ({ late }) => late?.fate === "lost",
  gained: ({ late }) => late?.fate === "gained",
  unknown: ({ tries }) => tries > 0,
};

function countLists(tickets: readonly ReplayedTicket[], overdue: Overdue): PolicyReplay["counts"] {
  const counts = REPLAY_LISTS.map((list) => [
    list,
    list === "overdue" ? changedOverdue(overdue).length : tickets.filter(BEHIND[list]).length,
  ]);
  return Object.fromEntries(counts) as PolicyReplay["counts"];
}

/** The latest tickets of a number first. */
async function present(
  tickets: readonly ReplayedTicket[],
  list: Exclude<ReplayList, "overdue">,
): Promise<PolicyReplay["tickets"]> {
  const behind = tickets.filter(BEHIND[list]).reverse();
  const shown = behind.slice(0, REPLAY_TICKETS);
  const names = await readTicketNames(shown.map(({ ticketId }) => ticketId));
  const items = shown.flatMap(({ ticketId, late, ...rest }) => {
    const name = names.get(ticketId);
    const at = late && { fate: late.fate, run: late.run.number, at: late.run.startedAt.toISOString() };
    return name ? [{ ...name, ...rest, late: at, overdue: null }] : [];
  });
  return { items, total: behind.length };
}

/** Holds that are overdue under one policy and not under the other. */
function changedOverdue({ before, after }: Overdue): PastHold[] {
  const [were, are] = [new Set(before), new Set(after)];
  return [...before.filter((hold) => !are.has(hold)), ...after.filter((hold) => !were.has(hold))];
}

async function presentOverdue(overdue: Overdue): Promise<PolicyReplay["tickets"]> {
  const changed = changedOverdue(overdue);
  const shown = changed.slice(0, REPLAY_TICKETS);
  const names = await readTicketNames(shown.map(({ ticketId }) => ticketId));
  const items = shown.flatMap(({ ticketId, reason, seconds }) => {
    const name = names.get(ticketId);
    return name ? [{ ...name, ...UNCHANGED, overdue: { reason, seconds } }] : [];
  });
  return { items, total: changed.length };
}

const UNCHANGED = { attempts: 0, holds: 0, waitMs: 0, late: null, held: null, tries: 0 };
