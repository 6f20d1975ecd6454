import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLiveStatus } from "#lib/client/live/live-provider.tsx";
import { pollWithout } from "#lib/client/live/live-state.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { announce } from "#lib/client/toasts/announcements.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { DecisionLine } from "#lib/contract/holds/decision-lines.ts";
import { DECISION_STAGES, type DecisionStage } from "#lib/engine/holds/pending/decision-stage.ts";
import { dropDecisionsOn } from "../decisions/decision-outbox.ts";
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
      if (line.sendAt === null || line.by.id !== me.id) continue;
      // The page was loaded again before it heard that the desk has it.
      dropDecisionsOn(line.holdId);
      if (isUndoOffered(line.holdId)) continue;
      const seconds = Math.max(0, (Date.parse(line.sendAt) - Date.now()) / 1000) + UNDO_SECONDS;
      offerUndo(undoable(line), seconds, () => void undoLine(line));
    }
  }, [lines, me.id]);
  useToldOutcomes(lines);
  return { lines, me: me.id };
}

/** Says how this person's decisions went, once each: to a screen reader, and in a toast where they want it. */
function useToldOutcomes(lines: readonly DecisionLine[]): void {
  const { me } = useDesk();
  const before = useRef<ReadonlyMap<string, DecisionStage>>(new Map());
  useEffect(() => {
    for (const line of lines.filter((one) => one.by.id === me.id && hasCome(before.current.get(one.id), one.stage))) {
      const words = `${line.ticket?.key ?? "It"}: ${DECISION_STAGES[line.stage].label.toLowerCase()}`;
      if (me.tellOutcomes) showToast({ message: words, spoken: "" });
      announce(words, line.stage === "worked" ? "polite" : "assertive");
    }
    before.current = new Map(lines.map(({ id, stage }) => [id, stage]));
  }, [lines, me]);
}

/** Whether an outcome has come since the line was read before; one that was there at first is no news. */
function hasCome(was: DecisionStage | undefined, now: DecisionStage): boolean {
  return was !== undefined && was !== now && (now === "worked" || now === "failed_again");
}

/** Takes the decision of a line back, as this tab would where it made it. */
export function takeLineBack(line: DecisionLine): void {
  if (!pressUndo(line.holdId)) void undoLine(line);
}

async function undoLine(line: DecisionLine): Promise<void> {
  await undoOnDesk(undoable(line));
}

const undoable = ({ holdId, ticket, about }: DecisionLine) => ({
  id: holdId,
  ticket: { id: ticket?.id ?? holdId, key: ticket?.key ?? about ?? "it" },
});

/** Whether its person can take a decision back: before it is sent, and for 8 s more as long as no agent has it. */
export function isUndoable({ stage, at }: DecisionLine, now: number): boolean {
  return stage === "sending" || (stage === "waiting" && now - Date.parse(at) < UNDO_SECONDS * 1000);
}
