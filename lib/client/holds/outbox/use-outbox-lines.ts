import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLiveStatus } from "#lib/client/live/live-provider.tsx";
import { pollWithout } from "#lib/client/live/live-state.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { getJson } from "#lib/client/requests/get-json.ts";
import type { DecisionLine } from "#lib/contract/holds/decision-lines.ts";
import type { Hold } from "#lib/contract/holds.ts";
import { isUndoOffered, offerUndo, pressUndo, UNDO_SECONDS } from "../decisions/pending-undo.ts";
import { undoOnDesk } from "../decisions/undo-on-desk.ts";
import { recentDecisionsQuery } from "./decision-queries.ts";

/** Without the stream the outbox is read again this often, in milliseconds. */
const POLL_MS = 10_000;

/** The decisions of the last hour, the latest first; those of this person that are not sent can be undone by ⌘Z. */
export function useOutboxLines(): { lines: readonly DecisionLine[]; me: string } {
  const { project, me } = useDesk();
  const { status } = useLiveStatus();
  const { data: lines = [] } = useQuery({
    ...recentDecisionsQuery(project),
    refetchInterval: pollWithout(status, POLL_MS),
  });
  useEffect(() => {
    for (const line of lines.toReversed()) {
      if (line.sendAt === null || line.by.id !== me.id || isUndoOffered(line.holdId)) continue;
      const seconds = Math.max(0, (Date.parse(line.sendAt) - Date.now()) / 1000) + UNDO_SECONDS;
      offerUndo(undoable(line), seconds, () => void undoLine(line));
    }
  }, [lines, me.id]);
  return { lines, me: me.id };
}

/** Takes the decision of a line back, as this tab would where it made it. */
export function takeLineBack(line: DecisionLine): void {
  if (!pressUndo(line.holdId)) void undoLine(line);
}

async function undoLine(line: DecisionLine): Promise<void> {
  const hold = await getJson<Hold>(`/holds/${line.holdId}`).catch(() => null);
  await undoOnDesk(undoable(line), hold?.version ?? 0);
}

const undoable = ({ holdId, ticket, about }: DecisionLine) => ({
  id: holdId,
  ticket: { id: ticket?.id ?? holdId, key: ticket?.key ?? about ?? "it" },
});

/** Whether its person can take a decision back: before it is sent, and for 8 s more as long as no agent has it. */
export function isUndoable({ stage, at }: DecisionLine, now: number): boolean {
  return stage === "sending" || (stage === "waiting" && now - Date.parse(at) < UNDO_SECONDS * 1000);
}
