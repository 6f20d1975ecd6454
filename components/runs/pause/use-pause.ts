import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocalDecision } from "#lib/client/holds/local-decisions.ts";
import { holdQuery } from "#lib/client/queries/queue.ts";
import { runKeys } from "#lib/client/queries/runs.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";

export interface Pause {
  /** The hold that the page is about: the open one, or the one that was open when it was last looked at. */
  hold: HoldDetail | null;
  /** It waits for a person, as far as this tab knows. */
  waits: boolean;
  /** This tab has decided, and the desk has not told of it yet. */
  sent: boolean;
  dialogOpen: boolean;
  putAside: () => void;
  open: () => void;
}

/** Follows the open hold of a run. The dialog opens by itself for each hold once, and stays until decided or put aside. */
export function usePause(runId: string, openHoldId: string | null): Pause {
  const client = useQueryClient();
  const [holdId, setHoldId] = useState(openHoldId);
  const [aside, setAside] = useState(false);
  if (openHoldId !== null && openHoldId !== holdId) {
    setHoldId(openHoldId);
    setAside(false);
  }
  const { data: hold = null } = useQuery({ ...holdQuery(holdId ?? ""), enabled: holdId !== null });
  const local = useLocalDecision(holdId ?? "");
  const sent = local?.state === "sent";
  const version = hold?.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a decision of this tab, and each change of the hold, change the run
  useEffect(() => {
    void client.invalidateQueries({ queryKey: runKeys.one(runId) });
  }, [client, runId, version, sent]);
  const waits = hold?.state === "open" && !sent;
  return {
    hold,
    waits,
    sent: sent && hold?.state === "open",
    dialogOpen: hold !== null && !aside && !sent,
    putAside: () => setAside(true),
    open: () => setAside(false),
  };
}
