import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { runQuery, toolSequenceQuery } from "#lib/client/runs/run-queries.ts";
import type { ToolCallLine } from "#lib/contract/runs/tool-calls.ts";
import type { RunDetail } from "#lib/contract/runs.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { type AttemptComparison, compareAttempts, type ReviewedRun, reviewOf } from "./compare-attempts.ts";
import type { ToolComparison } from "./differences/tool-rows.ts";

/** Two attempts, what differs, and their calls of tools. */
export interface Compared {
  before: ReviewedRun;
  after: ReviewedRun;
  comparison: AttemptComparison;
  calls: { before: readonly ToolCallLine[]; after: readonly ToolCallLine[]; rows: ToolComparison["rows"] } | null;
}

/**
 * Compares two attempts after the page has been painted: a diff may have half a megabyte, a run thousands of calls. Null until
 * then; the calls come as soon as they have been read. What compares lists is loaded here and nowhere before.
 */
export function useComparison(ticket: TicketDetail, run: RunDetail, beforeId: string): Compared | null {
  const { data: previous } = useQuery(runQuery(beforeId));
  const { data: callsBefore } = useQuery(toolSequenceQuery(beforeId));
  const { data: callsAfter } = useQuery(toolSequenceQuery(run.id));
  const [compared, setCompared] = useState<Compared | null>(null);
  const { reviews } = ticket;
  useEffect(() => {
    if (!previous) return;
    let on = true;
    const reviewed = (one: RunDetail): ReviewedRun => ({ run: one, review: reviewOf(reviews, one.id) });
    const [before, after] = [reviewed(previous), reviewed(run)];
    const tell = async () => {
      await afterPaint();
      if (!on) return;
      const calls = callsBefore && callsAfter ? { before: callsBefore.items, after: callsAfter.items } : null;
      if (calls === null) return setCompared({ before, after, comparison: compareAttempts(before, after), calls });
      const { compareCalls } = await import("./differences/tool-rows.ts");
      if (!on) return;
      const { rows, same } = compareCalls(calls.before, calls.after);
      setCompared({ before, after, comparison: compareAttempts(before, after, same), calls: { ...calls, rows } });
    };
    void tell();
    return () => {
      on = false;
    };
  }, [previous, run, reviews, callsBefore, callsAfter]);
  return compared?.before.run.id === beforeId ? compared : null;
}

function afterPaint(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}
