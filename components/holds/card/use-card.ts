import { useState } from "react";
import { browserSetting } from "#lib/client/browser/browser-setting.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import type { Overlay } from "./card-overlays.tsx";

/** Whether a person reads the goal in one line. */
const foldedGoal = browserSetting("yardmaster.goal-folded", (stored) => stored === "yes");

/** What of a card is open, and the keys that open it; a key that can do nothing says why. */
export function useCard(hold: HoldDetail) {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [patch, setPatch] = useState(false);
  const folded = foldedGoal.use();
  const { card, ledger, track } = hold;
  const say = (message: string) => showToast({ message, seconds: 4 });
  const openOr = (wanted: Overlay, why: string | null) => (why === null ? setOverlay(wanted) : say(why));
  const last = card?.attempts.at(-1);
  const opens = {
    log: () => openOr("log", card?.log ? null : "No attempt has sent a log yet."),
    findings: () =>
      openOr("findings", ledger.reviews.length > 0 ? null : "No review has ended yet: there are no findings."),
    timeline: () => openOr("timeline", track ? null : "There is no timeline."),
    payload: () =>
      openOr("payload", hold.verbs.some((verb) => verb !== "cancel") ? null : "Nothing runs because of this decision."),
    patch: () =>
      last?.patch
        ? setPatch(!patch)
        : say(last ? `Attempt ${last.number} reported no patch.` : "Nobody has tried it yet."),
    goal: () =>
      (card?.goal.criteria.length ?? 0) > 0
        ? foldedGoal.set(folded ? "no" : "yes")
        : say("No criteria were written: there is nothing to fold."),
  };
  useShortcuts({ l: opens.log, f: opens.findings, t: opens.timeline, v: opens.payload, p: opens.patch, b: opens.goal });
  return { overlay, close: () => setOverlay(null), patch, closePatch: () => setPatch(false), folded, opens };
}
