import { useState } from "react";
import { decidedWords } from "#lib/client/holds/decisions/decision-words.ts";
import { setLocalDecision } from "#lib/client/holds/decisions/local-decisions.ts";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import type { StreamEvent } from "#lib/contract/events.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { useLiveEvents } from "../live/live-provider.tsx";

/** Hold id → how it was settled or put off elsewhere, `Continued by Jonas R, 11:25:02`, as the stream told it. */
export function useDepartures(): ReadonlyMap<string, string> {
  const [words, setWords] = useState<ReadonlyMap<string, string>>(new Map());
  const timeZone = useTimeZone();
  useLiveEvents((event) => {
    const { holdId } = event;
    if (holdId === null) return;
    const left = departureWords(event, timeZone);
    if (left !== null) setWords((before) => new Map(before).set(holdId, left));
    else if (isBack(event))
      setWords((before) => (before.has(holdId) ? new Map([...before].filter(([id]) => id !== holdId)) : before));
    if (event.type === "hold.undone") setLocalDecision(holdId, null);
  });
  return words;
}

function departureWords({ type, actor, at, data }: StreamEvent, timeZone: string): string | null {
  if (type === "hold.decided") return decidedWords({ verb: data.verb as DecisionVerb, by: actor, at }, timeZone);
  if (type !== "hold.updated") return null;
  if (data.state === "withdrawn") return "Withdrawn: it is over";
  return data.snoozed === true ? `Snoozed by ${actor.name}` : null;
}

const isBack = ({ type }: StreamEvent): boolean => type === "hold.undone" || type === "hold.updated";
