import { useState } from "react";
import type { DecisionVerb } from "#lib/engine/decision-verbs.ts";
import { useTimeZone } from "../clock.tsx";
import { decidedWords } from "../holds/decision-words.ts";
import { setLocalDecision } from "../holds/local-decisions.ts";
import { useLiveEvents } from "../live/live-provider.tsx";

/** Hold id → how it was settled elsewhere, `Continued by Jonas R, 11:25:02`, as the stream told it. */
export function useDepartures(): ReadonlyMap<string, string> {
  const [words, setWords] = useState<ReadonlyMap<string, string>>(new Map());
  const timeZone = useTimeZone();
  useLiveEvents(({ type, holdId, actor, at, data }) => {
    if (holdId === null) return;
    const note = (text: string) => setWords((before) => new Map(before).set(holdId, text));
    if (type === "hold.decided") note(decidedWords({ verb: data.verb as DecisionVerb, by: actor, at }, timeZone));
    if (type === "hold.updated" && data.state === "withdrawn") note("Withdrawn: it is over");
    if (type === "hold.undone") setLocalDecision(holdId, null);
  });
  return words;
}
