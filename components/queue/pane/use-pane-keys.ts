import { useEffect, useEffectEvent, useState } from "react";
import { type DecisionKeys, useDecisionKeys } from "#components/holds/decisions/use-decision-keys.ts";
import { type HoldPress, pressAhead, takePressesAhead } from "#lib/client/holds/decisions/pressed-ahead.ts";
import { isSamePress } from "#lib/client/holds/decisions/same-press.ts";
import { useMovedTo } from "#lib/client/queue/use-queue-address.ts";
import { NOT_DRAWN } from "#lib/client/shortcuts/early-press.ts";
import { dropTyping, keepTyping } from "#lib/client/shortcuts/typed-ahead.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { DECISION_VERB_NAMES } from "#lib/engine/holds/decision-verbs.ts";

/** The part of a card that asks has code of its own: what a person would allow is not to be seen before it has come. */
const ASK_ON_ITS_WAY = "[data-ask] [data-loading]";

/**
 * The keys that decide the hold beside the list. What the address shows may be one key press ahead of what is rendered: then
 * the key is for the hold that comes, and waits for it, instead of deciding the one that is still there. What sends does not
 * wait: nobody has seen that card yet, and it says so. `keys` null: the hold is on its way.
 */
export function usePaneKeys(holdId: string, keys: DecisionKeys | null): void {
  const movedTo = useMovedTo();
  const act = (press: HoldPress) => {
    if (keys === null) return;
    if (press === "note") {
      keys.note();
      return dropTyping();
    }
    if ("option" in press) return keys.option(press.option);
    const verb = DECISION_VERB_NAMES.find((name) => name === press.verb);
    if (verb !== undefined) keys.mark(verb);
  };
  const take = (press: HoldPress) => {
    const moved = movedTo();
    if (moved === undefined && keys !== null) return act(press);
    const target = moved === undefined ? { kind: "hold", id: holdId } : moved;
    if (isSamePress()) return;
    if (target?.kind !== "hold")
      return showToast({ message: "It was not drawn yet: press the key again.", seconds: 4 });
    pressAhead(target.id, press, Date.now());
    if (press === "note") keepTyping();
  };
  const send = () => {
    if (keys !== null && movedTo() === undefined && document.querySelector(ASK_ON_ITS_WAY) === null) keys.send();
    else if (!isSamePress()) showToast({ message: NOT_DRAWN, seconds: 4 });
  };
  const isThere = keys !== null;
  useDecisionKeys(
    {
      mark: (verb) => take({ verb }),
      // On a hold that is still on its way nobody can know that it is a tool call.
      scope: keys?.scope && ((scope) => (movedTo() === undefined ? keys.scope?.(scope) : undefined)),
      option: (option) => take({ option }),
      note: () => take("note"),
      send,
      labels: keys?.labels,
    },
    isThere,
  );
  const [rest, setRest] = useState<HoldPress[]>([]);
  const actNext = useEffectEvent(([next, ...others]: HoldPress[]) => {
    setRest(others);
    if (next !== undefined && movedTo() === undefined) act(next);
  });
  useEffect(() => {
    if (rest.length > 0) actNext(rest);
  }, [rest]);
  const catchUp = useEffectEvent(() => {
    // Mounted late, after the person has moved on: a press that was stored is for the next hold.
    if (movedTo() !== undefined) return;
    // One after the other, each on what the one before has drawn.
    const [first, ...others] = takePressesAhead(holdId, Date.now());
    if (first !== undefined) act(first);
    if (others.length > 0) setRest(others);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each hold that comes takes what was pressed for it
  useEffect(() => {
    if (isThere) catchUp();
  }, [isThere, holdId]);
}
