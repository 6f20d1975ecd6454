import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocalDecision } from "#lib/client/holds/decisions/local-decisions.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { holdQuery } from "#lib/client/queue/queue-queries.ts";
import { runKeys } from "#lib/client/runs/run-queries.ts";
import type { Hold } from "#lib/contract/holds.ts";
import type { Run } from "#lib/contract/runs.ts";

export type Pause = ReturnType<typeof usePause>;

/** Follows the open hold of a run. The dialog opens once for each hold, and stays until it is decided or closed. */
export function usePause(run: Run, holds: readonly Hold[]) {
  const client = useQueryClient();
  const openHoldId = holds.find((hold) => isOpenFor(run.id, hold))?.id ?? null;
  const [holdId, setHoldId] = useState(openHoldId);
  const [aside, setAside] = useState(false);
  if (openHoldId !== null && openHoldId !== holdId) {
    setHoldId(openHoldId);
    setAside(false);
  }
  const { data: hold = null } = useQuery({ ...holdQuery(holdId ?? ""), enabled: holdId !== null });
  const { me } = useDesk();
  const local = useLocalDecision(holdId ?? "");
  const sent = local?.state === "sent";
  const hasTaken = isTakeover(hold, me.id) || (sent && local.verb === "intervene");
  const version = hold?.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a decision of this tab, and each change of the hold, change the run
  useEffect(() => {
    void client.invalidateQueries({ queryKey: runKeys.one(run.id) });
  }, [client, run.id, version, sent]);
  const isPaused = run.state === "paused" && hold?.state === "open";
  return {
    /** The hold that the dialog is about: the open one, or the one that was open when it was last looked at. */
    hold,
    /** The same, while it waits for a person as far as this tab knows. */
    held: isPaused && !sent ? hold : null,
    /** This tab has decided, and the server has not confirmed it yet. */
    sent: isPaused && sent,
    /** Somebody types in its session, or this person has taken it over and its agent has yet to bring it. */
    takenOver: run.intervention !== null || (hasTaken && AWAY.has(run.state)),
    dialogOpen: hold !== null && !aside && !sent,
    putAside: () => setAside(true),
    open: () => setAside(false),
  };
}

/** No agent works in the session. */
const AWAY: ReadonlySet<Run["state"]> = new Set(["paused", "resuming"]);

function isTakeover(hold: Pick<Hold, "decision"> | null, person: string): boolean {
  return hold?.decision?.verb === "intervene" && hold.decision.by.id === person;
}

/** The hold of the run itself, not one of its ticket that names it. */
function isOpenFor(runId: string, hold: Hold): boolean {
  return hold.state === "open" && hold.subject === "run" && hold.run?.id === runId;
}
