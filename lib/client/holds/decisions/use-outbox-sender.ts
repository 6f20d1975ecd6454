import { useEffect, useEffectEvent } from "react";
import { useLiveStatus } from "#lib/client/live/live-provider.tsx";
import { inTurn, keepDecision, keptDecision, openOutbox, useOutbox } from "./decision-outbox.ts";
import { useSendDecision } from "./use-send-decision.tsx";
import { dueAt, type WaitingDecision } from "./waiting-decision.ts";

/**
 * Sends what waits here when its time has come: decisions made offline as soon as the desk is there again, with the version
 * of the hold that they were made on, so that the desk checks them as any other.
 */
export function useOutboxSender(person: string): void {
  const outbox = useOutbox();
  const reached = useLiveStatus().status === "live";
  const send = useSendDecision();
  useEffect(() => openOutbox(person), [person]);
  const flush = useEffectEvent(async () => {
    const due = await inTurn(async () => outbox.flatMap(({ key }) => claimIfDue(key, reached) ?? []));
    for (const decision of due) send(decision);
  });
  useEffect(() => {
    const times = outbox.flatMap((decision) => dueAt(decision, reached) ?? []);
    if (times.length === 0) return;
    const timer = setTimeout(() => void flush(), Math.max(0, Math.min(...times) - Date.now()));
    return () => clearTimeout(timer);
  }, [outbox, reached]);
}

/** Of several tabs one sends: whoever finds it due has it. */
function claimIfDue(key: string, reached: boolean): WaitingDecision | null {
  const kept = keptDecision(key);
  const at = kept && dueAt(kept, reached);
  if (!kept || at === null || at > Date.now()) return null;
  keepDecision({ ...kept, waitsFor: "answer" });
  return kept;
}
