import type { Tx } from "#lib/db/connection/tx.ts";
import {
  type ClaimedTicket,
  type ClaimFilter,
  claimTickets,
  narrowFilter,
  readHeads,
} from "#lib/db/runs/claim-tickets.ts";
import { allowance, type ProjectGates } from "#lib/engine/queue/claim-gates.ts";
import type { ClaimNames } from "#lib/engine/queue/gate.ts";
import { takeTurns } from "#lib/engine/queue/take-turns.ts";
import { registry } from "#lib/process-registry.ts";

/**
 * Takes up to `limit` claimable tickets, as far as the gates let them in. One statement where the
 * claim is about one project and no label is limited; over several projects, one more to see whose turn it is.
 */
export async function takeTickets(
  tx: Tx,
  wanted: ClaimFilter,
  gates: ProjectGates[],
  names: ClaimNames,
  limit: number,
): Promise<ClaimedTicket[]> {
  const claimed: ClaimedTicket[] = [];
  const filter = await narrowFilter(tx, wanted);
  let open = filter.among?.length === 0 ? [] : inTurn(gates);
  while (claimed.length < limit) {
    const left = limit - claimed.length;
    const allowances = open
      .map((each) => allowance(each, names, labelsOf(claimed, each), left))
      .filter(({ take }) => take > 0);
    const shares =
      allowances.length > 1 ? takeTurns(await readHeads(tx, filter, allowances), allowances, left) : allowances;
    if (shares.length === 0) break;
    const round = await claimTickets(tx, filter, shares);
    claimed.push(...round);
    noteServed(shares.map(({ projectId }) => projectId));
    const short = shares
      .filter((share) => labelsOf(round, share).length < share.take)
      .map(({ projectId }) => projectId);
    open = open.filter(({ projectId }) => !short.includes(projectId));
  }
  return claimed;
}

const labelsOf = (claimed: ClaimedTicket[], { projectId }: { projectId: string }): string[][] =>
  claimed.filter((ticket) => ticket.projectId === projectId).map(({ labels }) => labels);

/** Turns are kept by each process for itself: which project it served when, counted up. */
const turns = () => registry.once("claims.turns", () => ({ now: 0, served: new Map<string, number>() }));

/** The project that was served longest ago comes first. */
function inTurn(gates: ProjectGates[]): ProjectGates[] {
  const { served } = turns();
  return gates.toSorted((a, b) => (served.get(a.projectId) ?? 0) - (served.get(b.projectId) ?? 0));
}

function noteServed(projectIds: string[]): void {
  const state = turns();
  for (const id of projectIds) state.served.set(id, ++state.now);
}
